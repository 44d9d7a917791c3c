import type { Datasource } from '../datasources/datasource.ts'
import type { Facet, FacetBucket } from '../query/facet.ts'
import { latestMonths, timeRange } from '../query/time-range.ts'
import type { EngineAnswer, FacetField } from './engine/search-engine.ts'
import type { FilterContext } from './filters/filter-context.ts'
import { declaredProperties, fieldNamed } from './filters/search-fields.ts'

/** The facets to count. */
export interface FacetPlan {
  readonly fields: readonly FacetField[]
  readonly facets: readonly { name: string; field: FacetField | 'updated' | 'months'; label?: string; group?: string }[]
}

const DEFAULT_FACETS = ['app', 'type', 'author', 'owner', 'tag', 'last_updated_at']
/** A company can declare hundreds. Only the first ones are counted. */
const MAX_CUSTOM_FACETS = 30
/** The ranges of the date facet. Each includes the previous one. */
const SPANS = ['past_day', 'past_week', 'past_month', 'past_6_months', 'past_1_years']
/** Asks for the months of the last year instead of these ranges: a histogram. */
const MONTHS = 'last_updated_months'
const COUNTED_MONTHS = 12
const HIDEABLE = { type: 'TYPE', tag: 'TAG', author: 'AUTHOR', owner: 'OWNER' } as const

/** By the data sources that a caller sees. */
const defaultPlans = new WeakMap<readonly Datasource[], FacetPlan>()

/** The requested facets, or the default ones and all custom properties. */
export function planFacets(names: readonly string[], { datasources }: Pick<FilterContext, 'datasources'>): FacetPlan {
  if (names.length > 0) return makePlan(names, datasources)
  let plan = defaultPlans.get(datasources)
  if (plan === undefined) defaultPlans.set(datasources, (plan = makePlan(names, datasources)))
  return plan
}

function makePlan(names: readonly string[], datasources: readonly Datasource[]): FacetPlan {
  const wanted = names.length > 0 ? names : DEFAULT_FACETS
  const facets = new Map<string, FacetPlan['facets'][number]>()
  for (const name of wanted) {
    const field = fieldNamed(name, datasources)
    if (name === MONTHS) facets.set(MONTHS, { name: 'last_updated_at', field: 'months' })
    else if (field.kind === 'updated') facets.set('last_updated_at', { name: 'last_updated_at', field: 'updated' })
    else if (field.kind === 'app' || field.kind === 'type')
      facets.set(field.kind, { name: field.kind, field: field.kind })
    else if ('field' in field) {
      const shown = field.field.replace(/^property:/, '')
      facets.set(shown, { name: shown, field: field.field })
    }
  }
  if (names.length === 0) for (const facet of customFacets(datasources)) facets.set(facet.name, facet)
  const list = [...facets.values()]
  return {
    facets: list,
    fields: list.flatMap(({ field }) => (field === 'updated' || field === 'months' ? [] : [field])),
  }
}

function customFacets(datasources: readonly Datasource[]): FacetPlan['facets'] {
  const shown = [...declaredProperties(datasources)].filter(({ hideUiFacet }) => !hideUiFacet)
  return shown
    .sort((a, b) => (a.uiFacetOrder ?? Infinity) - (b.uiFacetOrder ?? Infinity) || 0)
    .slice(0, MAX_CUSTOM_FACETS)
    .map(({ name, displayLabel, group }) => ({
      name,
      field: `property:${name}`,
      ...(displayLabel && { label: displayLabel }),
      ...(group && { group }),
    }))
}

/** Limits the values of each field, except data sources, which are also the tabs of the response. */
export function bucketLimits({ fields }: FacetPlan, limit: number): Partial<Record<FacetField, number>> {
  return Object.fromEntries(fields.filter((field) => field !== 'app').map((field) => [field, limit]))
}

/** The start times of the ranges of date facets. */
export function facetInstants({ facets }: FacetPlan, context: FilterContext): number[] {
  return rangesOf(facets, context).map((range) => timeRange(range, 'EQUALS', context)?.from ?? 0)
}

function rangesOf(facets: FacetPlan['facets'], context: FilterContext): string[] {
  const hasMonths = facets.some(({ field }) => field === 'months')
  const hasSpans = facets.some(({ field }) => field === 'updated')
  return [...(hasSpans ? SPANS : []), ...(hasMonths ? latestMonths(context, COUNTED_MONTHS) : [])]
}

/** The facets of an answer, without those that its data sources hide and custom properties that don't occur. */
export function readFacets({ facets }: FacetPlan, answer: EngineAnswer, context: FilterContext): Facet[] {
  const { datasources } = context
  const byField = new Map(answer.facets.map(({ field, buckets }) => [field, buckets]))
  const apps = new Set(byField.get('app')?.map(({ value }) => value))
  const present = datasources.filter(({ name }) => apps.has(name))
  return facets.flatMap(({ name, field, label, group }): Facet[] => {
    if (field === 'updated') return [{ name, buckets: dateBuckets(answer.updatedSince) }]
    if (field === 'months') return [{ name, buckets: monthBuckets(rangesOf(facets, context), answer.updatedSince) }]
    if (isHiddenByAll(name, present)) return []
    const buckets = byField.get(field) ?? []
    if (field.startsWith('property:') && buckets.length === 0) return []
    return [{ name, label, group, buckets }]
  })
}

function dateBuckets(counts: readonly number[]): FacetBucket[] {
  return SPANS.map((value, at) => ({ value, count: counts[at] ?? 0 })).filter(({ count }) => count > 0)
}

/** A month has what was updated since it began, less what was updated since the next one did. Empty months are bars too. */
function monthBuckets(ranges: readonly string[], counts: readonly number[]): FacetBucket[] {
  return ranges.map((value, at) => ({ value, count: (counts[at] ?? 0) - (counts[at + 1] ?? 0) })).slice(-COUNTED_MONTHS)
}

function isHiddenByAll(name: string, present: readonly Datasource[]): boolean {
  const builtIn = HIDEABLE[name as keyof typeof HIDEABLE]
  if (builtIn === undefined || present.length === 0) return false
  return present.every(({ hideBuiltInFacets = [] }) => hideBuiltInFacets.includes(builtIn))
}
