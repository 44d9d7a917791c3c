import { listIn, textIn } from '../shared/search-params.ts'

/** The state of the results page, stored in the URL. */
export interface SearchParams {
  readonly q?: string
  readonly app?: string[]
  readonly type?: string
  readonly from?: string
  readonly tag?: string
  readonly updated?: string
  /** The datasource to show. Absent: all. */
  readonly tab?: string
  /** If present, spelling correction is off. */
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

/** Filters built from the results: name in the URL, field in the API, and labels. */
export const FACETS = [
  { param: 'type', field: 'type', label: 'Type', all: 'All types' },
  { param: 'from', field: 'author', label: 'Author', all: 'All authors' },
  { param: 'updated', field: 'last_updated_at', label: 'Updated', all: 'Any time' },
  { param: 'tag', field: 'tag', label: 'Tag', all: 'All tags' },
] as const

export type FacetParam = (typeof FACETS)[number]['param']
