import type { Schemas } from '../generated/api.ts'
import { at } from '../shared/start.ts'

/** Nothing can be reached under the reserved top-level names (RFC 2606): a link would only show the browser's error page. */
const REACHABLE = /^https?:\/\/(?![^/?#]*\.(?:example|invalid|test)(?:[:/?#]|$))/i

/** Whether a document can be opened at its source. */
export function hasOriginal(url: string): boolean {
  return REACHABLE.test(url)
}

/** The link to a document: its URL at the source, or our own page, with the query marked, if nothing can be reached there. */
export function documentHref({ id, url }: Pick<Schemas['Document'], 'id' | 'url'>, query = ''): string {
  return hasOriginal(url) ? url : at(`/d/${encodeURIComponent(id)}${query && `?q=${encodeURIComponent(query)}`}`)
}
