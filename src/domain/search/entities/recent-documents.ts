import type { Caller } from '../../shared/caller.ts'
import { search } from '../search.ts'
import type { SearchAnswer } from '../search-answer.ts'
import type { SearchDeps } from '../search-deps.ts'

const DOCUMENTS_PER_PERSON = 5
/** Each costs a search. */
const MAX_PEOPLE = 10

/** The latest visible documents by each of the first few people. */
export async function recentDocuments(
  deps: SearchDeps,
  caller: Caller,
  emails: readonly string[],
): Promise<ReadonlyMap<string, SearchAnswer>> {
  const found = await Promise.all(
    emails.slice(0, MAX_PEOPLE).map(async (email): Promise<[string, SearchAnswer]> => {
      const values = [{ value: email, relation: 'EQUALS' as const, isNegated: false }]
      const answer = await search(deps, caller, {
        query: '',
        facetFilters: [{ fieldName: 'author', values }],
        pageSize: DOCUMENTS_PER_PERSON,
        hints: ['RESULTS'],
        maxSnippetCharacters: 255,
      })
      return [email, answer]
    }),
  )
  return new Map(found)
}
