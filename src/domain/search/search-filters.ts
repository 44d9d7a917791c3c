import { badField } from '../../kernel/bad-field.ts'
import type { Visibility } from '../access/visibility.ts'
import { documentId } from '../documents/document.ts'
import type { DocumentStore } from '../documents/document-store.ts'
import type { FieldFilter } from '../query/field-filter.ts'
import { type DocumentSpec, findVisible } from './documents/document-spec.ts'
import type { Filter } from './engine/search-engine.ts'
import type { FilterContext } from './filters/filter-context.ts'
import { toFilters } from './filters/to-filters.ts'
import type { SearchQuery } from './search-query.ts'

/** The filters of a request, apart from the choice of datasources, which tabs count without. */
export interface RequestFilters {
  readonly filters: readonly Filter[]
  readonly datasourceFilters: readonly Filter[]
  /** As they were applied, for the caller's eyes. */
  readonly applied: readonly FieldFilter[]
}

type Choice = Pick<
  SearchQuery,
  'facetFilters' | 'facetFilterSets' | 'datasources' | 'tabs' | 'queryOverridesFacetFilters'
>

/** Puts together what the request filters by and what the operators of its query ask for. */
export function readFilters(
  request: Choice,
  operators: readonly FieldFilter[],
  context: FilterContext,
): RequestFilters {
  const { facetFilters = [], facetFilterSets = [], datasources = [], tabs = [] } = request
  if (facetFilters.length > 0 && facetFilterSets.length > 0) {
    throw badField('requestOptions.facetFilterSets', "can't be combined with `facetFilters`; send one of them")
  }
  refuseRepeated(facetFilters)
  for (const set of facetFilterSets) refuseRepeated(set)
  const overridden = new Set(
    request.queryOverridesFacetFilters ? operators.map(({ fieldName }) => canonical(fieldName)) : [],
  )
  const kept = (filters: readonly FieldFilter[]) =>
    filters.filter(({ fieldName }) => !overridden.has(canonical(fieldName)))
  const sets = facetFilterSets.map(kept)
  const [only = []] = sets
  const applied = [...kept(sets.length === 1 ? only : facetFilters), ...operators]
  const chosen = tabs.includes('all') ? [] : tabs
  return {
    filters: [
      ...toFilters(applied, context),
      ...(sets.length > 1 ? [{ kind: 'any', sets: sets.map((set) => toFilters(set, context)) } satisfies Filter] : []),
    ],
    datasourceFilters: [...appFilter(datasources, context), ...appFilter(chosen, context)],
    applied: sets.length > 1 ? [...operators] : applied,
  }
}

/** Only what lies in these containers, or nothing that does. Containers that the caller may not see hold nothing. */
export async function containerFilters(
  documents: DocumentStore,
  { inclusions = [], exclusions = [] }: Pick<SearchQuery, 'inclusions' | 'exclusions'>,
  visibility: Visibility,
  context: FilterContext,
): Promise<Filter[]> {
  const inAny = async (specs: readonly DocumentSpec[]): Promise<Filter> => {
    const ids = await Promise.all(
      specs.map(async (spec) => {
        if (spec.id) return [spec.id]
        const head = await findVisible(documents, spec, visibility, context.datasources)
        return head === undefined ? [] : [documentId(head)]
      }),
    )
    const values = ids.flat()
    const isIn = (field: 'container' | 'containerId'): Filter => ({ kind: 'value', field, values, isNegated: false })
    return { kind: 'any', sets: [[isIn('containerId')], [isIn('container')]] }
  }
  const filters: Filter[] = []
  if (inclusions.length > 0) filters.push(await inAny(inclusions))
  if (exclusions.length > 0) filters.push({ kind: 'not', filter: await inAny(exclusions) })
  return filters
}

function appFilter(names: readonly string[], context: FilterContext): Filter[] {
  const values = names.map((value) => ({ value, relation: 'EQUALS' as const, isNegated: false }))
  return values.length === 0 ? [] : toFilters([{ fieldName: 'app', values }], context)
}

function refuseRepeated(filters: readonly FieldFilter[]): void {
  const seen = new Set<string>()
  for (const { fieldName } of filters) {
    const name = fieldName.toLowerCase()
    if (name === '') throw badField('requestOptions.facetFilters.fieldName', 'must not be empty')
    if (seen.has(name)) {
      throw badField(
        'requestOptions.facetFilters',
        `must have one filter per field; put all values of ${fieldName} into one filter`,
      )
    }
    seen.add(name)
  }
}

/** Names of the same field. */
const SAME_FIELD: ReadonlyMap<string, string> = new Map([
  ['datasource', 'app'],
  ['objecttype', 'type'],
  ['from', 'author'],
  ['tags', 'tag'],
  ['channel', 'container'],
  ['updatedat', 'last_updated_at'],
])

function canonical(fieldName: string): string {
  const name = fieldName.toLowerCase()
  return SAME_FIELD.get(name) ?? name
}
