import type { Datasource } from '../datasources/datasource.ts'
import type { Facet, FacetBucket } from '../query/facet.ts'
import { timeRange } from '../query/time-range.ts'
import type { EngineAnswer, FacetField } from './engine/search-engine.ts'
import type { FilterContext } from './filters/filter-context.ts'
import { declaredProperties, fieldNamed } from './filters/search-fields.ts'

/** The facets to count. */
export interface FacetPlan {
  readonly fields: readonly FacetField[]
  readonly facets: readonly { name: string; field: FacetField | 'updated'; label?: string; group?: string }[]
}

const DEFAULT_FACETS = ['app', 'type', 'author', 'owner', 'tag', 'last_updated_at']
/** A company can declare hundreds. Only the first ones are counted. */
const MAX_CUSTOM_FACETS = 30
/** The ranges of the date facet. Each includes the previous one. */
const SPANS = ['past_day', 'past_week', 'past_month', 'past_6_months', 'past_1_years']
const HIDEABLE = { type: 'TYPE', tag: 'TAG', author: 'AUTHOR', owner: 'OWNER' } as const

/** The requested facets, or the default ones and all custom properties. */
export function planFacets(names: readonly string[], { datasources }: FilterContext): FacetPlan {
  const wanted = names.length > 0 ? names : DEFAULT_FACETS
  const facets = new Map<string, FacetPlan['facets'][number]>()
  for (const name of wanted) {
    const field = fieldNamed(name, datasources)
    if (field.kind === 'updated') facets.set('last_updated_at', { name: 'last_updated_at', field: 'updated' })
    else if (field.kind === 'app' || field.kind === 'type')
      facets.set(field.kind, { name: field.kind, field: field.kind })
    else if ('field' in field) {
      const shown = field.field.replace(/^property:/, '')
      facets.set(shown, { name: shown, field: field.field })
    }
  }
  if (names.length === 0) for (const facet of customFacets(datasources)) facets.set(facet.name, facet)
  const list = [...facets.values()]
  return { facets: list, fields: list.flatMap(({ field }) => (field === 'updated' ? [] : [field])) }
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

/** The start times of the date facet's ranges. */
export function facetInstants({ facets }: FacetPlan, context: FilterContext): number[] {
  if (!facets.some(({ field }) => field === 'updated')) return []
  return SPANS.map((span) => timeRange(span, 'EQUALS', context)?.from ?? 0)
}

/** The facets of an answer, without those that its data sources hide and custom properties that don't occur. */
export function readFacets({ facets }: FacetPlan, answer: EngineAnswer, datasources: readonly Datasource[]): Facet[] {
  const byField = new Map(answer.facets.map(({ field, buckets }) => [field, buckets]))
  const apps = new Set(byField.get('app')?.map(({ value }) => value))
  const present = datasources.filter(({ name }) => apps.has(name))
  return facets.flatMap(({ name, field, label, group }): Facet[] => {
    if (field === 'updated') return [{ name, buckets: dateBuckets(answer.updatedSince) }]
    if (isHiddenByAll(name, present)) return []
    const buckets = byField.get(field) ?? []
    if (field.startsWith('property:') && buckets.length === 0) return []
    return [{ name, label, group, buckets }]
  })
}

function dateBuckets(counts: readonly number[]): FacetBucket[] {
  return SPANS.map((value, at) => ({ value, count: counts[at] ?? 0 })).filter(({ count }) => count > 0)
}

function isHiddenByAll(name: string, present: readonly Datasource[]): boolean {
  const builtIn = HIDEABLE[name as keyof typeof HIDEABLE]
  if (builtIn === undefined || present.length === 0) return false
  return present.every(({ hideBuiltInFacets = [] }) => hideBuiltInFacets.includes(builtIn))
}
