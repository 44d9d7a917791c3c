import type { PeopleQuery } from '../../people/people-query.ts'
import type { Caller } from '../../shared/caller.ts'
import { search } from '../search.ts'
import type { SearchAnswer } from '../search-answer.ts'
import type { SearchDeps } from '../search-deps.ts'

/** The largest page of a search. */
const MAX_PAGE = 1000

/** One page of visible documents that represent custom entities, like customers or projects. */
export async function listCustomEntities(
  deps: SearchDeps,
  caller: Caller,
  request: PeopleQuery & { readonly datasource: string | undefined },
): Promise<SearchAnswer> {
  const all = await deps.visibilities.datasources()
  const entityDatasources = [...all.values()].filter(({ isEntityDatasource }) => isEntityDatasource === true)
  const names = entityDatasources
    .map(({ name }) => name)
    .filter((name) => request.datasource === undefined || name === request.datasource)
  return search(deps, caller, {
    query: request.query ?? '',
    facetFilters: request.filters ?? [],
    // An invalid name finds nothing; an empty list would mean all data sources.
    datasources: names.length === 0 ? ['-'] : names,
    pageSize: Math.min(request.pageSize, MAX_PAGE),
    cursor: request.cursor,
    hints: request.hasFacets === true ? ['RESULTS', 'FACET_RESULTS'] : ['RESULTS'],
    maxSnippetCharacters: 0,
  })
}
