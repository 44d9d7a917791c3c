import { listIn, textIn } from '../shared/search-params.ts'

/** The state of the results page, as its address holds it. */
export interface SearchParams {
  readonly q?: string
  readonly app?: string[]
  readonly type?: string
  readonly from?: string
  readonly tag?: string
  readonly updated?: string
  /** The datasource whose results are shown; absent: all. */
  readonly tab?: string
  /** Present: the query is searched as it was typed. */
  readonly exact?: string
  /** The document whose preview is open. */
  readonly doc?: string
}

const TEXTS = ['q', 'type', 'from', 'tag', 'updated', 'tab', 'exact', 'doc'] as const

export function readSearchParams(params: Record<string, unknown>): SearchParams {
  const app = listIn(params, 'app')
  const texts = TEXTS.map((name) => [name, textIn(params, name)] as const).filter(([, text]) => text !== undefined)
  return { ...(app && { app }), ...Object.fromEntries(texts) }
}

/** Filters that one chooses from what was found: the name in the address, in the interface, and for people. */
export const FACETS = [
  { param: 'type', field: 'type', label: 'Type', all: 'All types' },
  { param: 'from', field: 'author', label: 'Author', all: 'Anybody' },
  { param: 'updated', field: 'last_updated_at', label: 'Updated', all: 'Any time' },
  { param: 'tag', field: 'tag', label: 'Tag', all: 'All tags' },
] as const

export type FacetParam = (typeof FACETS)[number]['param']
