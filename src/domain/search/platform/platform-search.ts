import { badField, quoted } from '../../../kernel/bad-field.ts'
import type { Range } from '../../query/range.ts'
import type { Caller } from '../../shared/caller.ts'
import { search } from '../search.ts'
import type { SearchAnswer } from '../search-answer.ts'
import type { SearchDeps } from '../search-deps.ts'
import { visibleDatasources } from '../visible-datasources.ts'
import { type PlatformFilter, readPlatformFilters } from './platform-filters.ts'

export interface PlatformQuery {
  readonly query: string
  readonly ignoredTerms?: readonly string[] | undefined
  readonly pageSize: number
  readonly cursor: string | undefined
  readonly datasources: readonly string[]
  readonly filters: readonly PlatformFilter[]
  readonly updatedWithin: Range | undefined
}

const SNIPPET_CHARACTERS = 255

/** One page of a Platform API search. */
export async function platformSearch(deps: SearchDeps, caller: Caller, request: PlatformQuery): Promise<SearchAnswer> {
  await refuseUnknownDatasources(deps, caller, request.datasources)
  return search(deps, caller, {
    query: request.query,
    ignoredTerms: request.ignoredTerms,
    pageSize: request.pageSize,
    cursor: request.cursor,
    datasources: request.datasources,
    facetFilters: readPlatformFilters(request.filters),
    updatedWithin: request.updatedWithin,
    hints: ['RESULTS', 'SPELLCHECK_METADATA', 'QUERY_METADATA'],
    maxSnippetCharacters: SNIPPET_CHARACTERS,
  })
}

/** Rejects data sources that don't exist or are hidden from the caller, with the same error. */
export async function refuseUnknownDatasources(
  { visibilities }: Pick<SearchDeps, 'visibilities'>,
  caller: Caller,
  names: readonly string[],
): Promise<void> {
  const visible = visibleDatasources(await visibilities.datasources(), await visibilities.visibilityOf(caller.email))
  const known = new Set(visible.map(({ name }) => name))
  const at = names.findIndex((name) => !known.has(name))
  if (at < 0) return
  throw badField(`datasources[${at}]`, `must be a data source you have access to; got ${quoted(names[at] ?? '')}`, {
    code: 'datasource_not_found',
  })
}
