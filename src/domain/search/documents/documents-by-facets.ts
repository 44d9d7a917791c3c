import { badField } from '../../../kernel/bad-field.ts'
import type { FieldFilter } from '../../query/field-filter.ts'
import type { Caller } from '../../shared/caller.ts'
import { InvalidFilterValue } from '../filters/invalid-filter-value.ts'
import { search } from '../search.ts'
import type { SearchAnswer } from '../search-answer.ts'
import type { SearchDeps } from '../search-deps.ts'

export interface FacetQuery {
  /** A document matches a set if all its filters match. */
  readonly filterSets: readonly (readonly FieldFilter[])[]
  readonly datasources: readonly string[]
  readonly cursor: string | undefined
}

const PAGE_SIZE = 100

/** One page of the visible documents that match at least one filter set, latest first. */
export async function documentsByFacets(
  deps: SearchDeps,
  caller: Caller,
  { filterSets, datasources, cursor }: FacetQuery,
): Promise<Pick<SearchAnswer, 'hits' | 'datasources' | 'cursor'>> {
  if (!filterSets.some((set) => set.length > 0)) {
    throw badField('filterSets', 'must have at least one set with a filter')
  }
  try {
    return await search(deps, caller, {
      query: '',
      pageSize: PAGE_SIZE,
      cursor,
      facetFilterSets: filterSets,
      datasources,
      hints: ['RESULTS'],
      listsEach: true,
      maxSnippetCharacters: 1,
    })
  } catch (error) {
    if (!(error instanceof InvalidFilterValue)) throw error
    throw badField('filterSets', `has an invalid value: ${error.fieldName} ${error.problem}`)
  }
}
