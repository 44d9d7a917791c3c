import type { Caller } from '../../shared/caller.ts'
import { declaredProperties } from '../filters/search-fields.ts'
import { search } from '../search.ts'
import type { SearchDeps } from '../search-deps.ts'
import { visibleDatasources } from '../visible-datasources.ts'
import type { PlatformOperator } from './platform-filters.ts'
import { refuseUnknownDatasources } from './platform-search.ts'

export interface FilterField {
  readonly field: string
  readonly type: 'string' | 'person' | 'date' | 'number'
  readonly operators: readonly PlatformOperator[]
  /** The most frequent values in visible documents. */
  readonly values: readonly string[]
}

export interface DatasourceFilters {
  readonly datasource: string
  readonly filters: readonly FilterField[]
}

const MAX_DATASOURCES = 50
const MAX_PROPERTIES = 30
const MAX_VALUES = 50
const EQUALITY = ['EQUALS', 'NOT_EQUALS'] as const
const SPAN = ['EQUALS', 'NOT_EQUALS', 'GT', 'GTE', 'LT', 'LTE'] as const
const BUILT_IN = { type: 'string', author: 'person', owner: 'person', tag: 'string', status: 'string' } as const
const PROPERTY_TYPES: Readonly<Record<string, FilterField['type']>> = { DATE: 'date', INT: 'number', USERID: 'person' }

/** The filters of data sources and their values in documents that the caller can see. */
export async function listFilters(
  deps: SearchDeps,
  caller: Caller,
  { datasources, query }: { readonly datasources: readonly string[]; readonly query: string },
): Promise<DatasourceFilters[]> {
  await refuseUnknownDatasources(deps, caller, datasources)
  const visibility = await deps.visibilities.visibilityOf(caller.email)
  const visible = visibleDatasources(await deps.visibilities.datasources(), visibility)
  const chosen = datasources.length === 0 ? visible : visible.filter(({ name }) => datasources.includes(name))
  const found: DatasourceFilters[] = []
  for (const datasource of chosen.slice(0, MAX_DATASOURCES)) {
    const properties = [...declaredProperties([datasource])].slice(0, MAX_PROPERTIES)
    const types = new Map<string, FilterField['type']>([
      ...Object.entries(BUILT_IN),
      ...properties.map(({ name, propertyType = '' }) => [name, PROPERTY_TYPES[propertyType] ?? 'string'] as const),
    ])
    const { facets } = await search(deps, caller, {
      query,
      pageSize: 0,
      datasources: [datasource.name],
      facets: [...types.keys()],
      maxFacetBuckets: MAX_VALUES,
      hints: ['FACET_RESULTS'],
      maxSnippetCharacters: 1,
    })
    const valuesOf = (name: string) =>
      (facets.find((facet) => facet.name === name)?.buckets ?? [])
        .map(({ value }) => value)
        .filter((value) => value !== '')
    const fields = [...types].map(([field, type]) => ({
      field,
      type,
      operators: type === 'date' || type === 'number' ? SPAN : EQUALITY,
      values: valuesOf(field).slice(0, MAX_VALUES),
    }))
    const times = ['last_updated_at', 'created_at'].map((field) => ({
      field,
      type: 'date' as const,
      operators: SPAN,
      values: [],
    }))
    found.push({ datasource: datasource.name, filters: [...fields, ...times] })
  }
  return found
}
