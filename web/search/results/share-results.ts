import { replaceEqualDeep } from '@tanstack/react-query'
import type { Answer } from '../../shared/call.ts'

type Response = Answer<'POST /rest/api/v1/search'>
type Result = Response['results'][number]

let last: { readonly results: ReadonlyMap<string, Result>; readonly structured: Response['structuredResults'] } = {
  results: new Map(),
  structured: undefined,
}

/**
 * The response, with the objects of the one before for what is the same in both. Most results stay from key to key, and
 * memoized parts of the page are rendered again only for other objects.
 */
export function shareResults(response: Response): Response {
  const results = response.results.map((result) => replaceEqualDeep(last.results.get(result.document.id), result))
  const structured = replaceEqualDeep(last.structured, response.structuredResults)
  last = { results: new Map(results.map((result) => [result.document.id, result])), structured }
  return { ...response, results, ...(structured !== undefined && { structuredResults: structured }) }
}
