import type { Schemas } from '../generated/api.ts'
import { at } from '../shared/start.ts'

/** The link to a document: its URL at the source, or our own page if it has none. */
export function documentHref({ id, url }: Pick<Schemas['Document'], 'id' | 'url'>): string {
  return /^https?:/i.test(url) ? url : at(`/d/${encodeURIComponent(id)}`)
}
