import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'

/**
 * What the authorization server fetches (metadata documents, keys) is JSON and says so. A page or an upload of somebody
 * else's site that only looks like it is not taken for the word of its host.
 */
export function jsonFetch(fetch: OutgoingFetch): OutgoingFetch {
  return async (url, options) => {
    const response = await fetch(url, options)
    const type = response.headers.get('content-type') ?? ''
    if (!response.ok || /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type.trim())) return response
    throw new Error(`${String(url)} answered with the content type "${type}"; application/json is needed`)
  }
}
