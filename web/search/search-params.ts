import { listIn, textIn } from '../shared/search-params.ts'

/** The state of the results page, stored in the URL. */
export interface SearchParams {
  readonly q?: string
  readonly app?: string[]
  /** Any of these; the same for `from` and `tag`. */
  readonly type?: string[]
  readonly from?: string[]
  readonly tag?: string[]
  /** Excluded values, each after its filter: `type:Ticket`, `tag:draft`. */
  readonly not?: string[]
  /** A span like `past_week`. */
  readonly updated?: string
  /** Days like `2026-05-01`, both included. */
  readonly since?: string
  readonly until?: string
  /** Absent: the best match first. */
  readonly sort?: 'newest' | 'oldest'
  /** The datasource to show. Absent: all. */
  readonly tab?: string
  /** If present, spelling correction is off. */
  readonly exact?: string
  /** The document whose preview is open. */
  readonly doc?: string
}

const TEXTS = ['q', 'updated', 'since', 'until', 'tab', 'exact', 'doc'] as const
const LISTS = ['app', 'type', 'from', 'tag', 'not'] as const

export function readSearchParams(params: Record<string, unknown>): SearchParams {
  const read = [
    ...TEXTS.map((name) => [name, textIn(params, name)] as const),
    ...LISTS.map((name) => [name, listIn(params, name)] as const),
  ]
  const sort = SORTS.find((each) => each === params['sort'])
  return Object.fromEntries([...read, ['sort', sort] as const].filter(([, value]) => value !== undefined))
}

/** Orders other than by relevance. */
export const SORTS = ['newest', 'oldest'] as const

/** Filters of which several values can be chosen: name in the URL, field in the API, and words for them. */
export const FACETS = [
  { param: 'type', field: 'type', label: 'Type', more: 'types', find: 'Find a type', not: 'Not' },
  { param: 'from', field: 'author', label: 'Author', more: 'authors', find: 'Find an author', not: 'Not by' },
  { param: 'tag', field: 'tag', label: 'Tag', more: 'tags', find: 'Find a tag', not: 'Not tagged' },
] as const

export type Facet = (typeof FACETS)[number]
export type FacetParam = Facet['param']

/** The field of the time of the last update, which is filtered by a span or by days. */
export const UPDATED_FIELD = 'last_updated_at'

/** The excluded values of a filter. */
export function excludedOf({ not = [] }: SearchParams, param: FacetParam): string[] {
  return not.filter((each) => each.startsWith(`${param}:`)).map((each) => each.slice(param.length + 1))
}

/** The parameters with other chosen and excluded values of one filter. Empty lists leave the URL. */
export function withFacet(
  params: SearchParams,
  param: FacetParam,
  { chosen, excluded }: { readonly chosen: readonly string[]; readonly excluded: readonly string[] },
): SearchParams {
  const { doc: _, not = [], [param]: __, ...rest } = params
  const others = [...not.filter((each) => !each.startsWith(`${param}:`)), ...excluded.map((each) => `${param}:${each}`)]
  return {
    ...rest,
    ...(others.length > 0 && { not: others }),
    ...(chosen.length > 0 && { [param]: [...chosen] }),
  }
}

/** Whether the first day is after the last one. Such a range is not applied, and the page says so. */
export function isReversedRange({ updated, since, until }: SearchParams): boolean {
  return updated === undefined && since !== undefined && until !== undefined && since > until
}

/** The parameters with another time of update: a span, days, or neither. */
export function withUpdated(
  params: SearchParams,
  time: Pick<SearchParams, 'updated' | 'since' | 'until'>,
): SearchParams {
  const { doc: _, updated: __, since: ___, until: ____, ...rest } = params
  const given = Object.entries(time).filter(([, value]) => value !== undefined && value !== '')
  return { ...rest, ...Object.fromEntries(given) }
}
