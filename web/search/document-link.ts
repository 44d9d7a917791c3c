import type { Schemas } from '../generated/api.ts'
import { at } from '../shared/start.ts'

/** Where a document is opened: at its source, or on our own page of it if it came without an address. */
export function documentHref({ id, url }: Pick<Schemas['Document'], 'id' | 'url'>): string {
  return /^https?:/i.test(url) ? url : at(`/d/${encodeURIComponent(id)}`)
}
