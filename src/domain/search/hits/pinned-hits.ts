import type { Visibility } from '../../access/visibility.ts'
import { visibleHeads } from '../../documents/visible-documents.ts'
import type { Pin } from '../../knowledge/pins/pin.ts'
import type { PinDeps } from '../../knowledge/pins/pin-deps.ts'
import { pinsForQuery } from '../../knowledge/pins/pins-for-query.ts'
import type { Asking } from '../../sharing/viewer.ts'
import type { EngineRequest, Filter, SearchEngine } from '../engine/search-engine.ts'
import type { ParsedQuery } from '../query/parse-query.ts'

type PinnedDeps = Omit<PinDeps, 'pins' | 'membersPublish'> & { readonly engine: SearchEngine }

/** Documents pinned to a query. */
export interface PinnedDocuments {
  /** By document key, in display order. */
  readonly pins: ReadonlyMap<number, readonly Pin[]>
  /** How many of them don't match the query themselves. */
  readonly extra: number
}

export const NO_PINS: PinnedDocuments = { pins: new Map(), extra: 0 }

/** The search that pins are added to, and its total. */
export interface PinnedSearch {
  readonly request: Pick<EngineRequest, 'query' | 'filters' | 'meaning' | 'named' | 'snapshot'>
  readonly total: number
}

/** The documents pinned to a query that the caller can see and that match the filters. */
export async function pinnedDocuments(
  deps: PinnedDeps,
  caller: Asking,
  sent: ParsedQuery,
  { request, total }: PinnedSearch,
  visibility: Visibility,
): Promise<PinnedDocuments> {
  if (sent.excluded.length > 0) return NO_PINS
  const pins = await pinsForQuery(deps, caller, [sent.text, ...sent.phrases].join(' '))
  if (pins.length === 0) return NO_PINS
  const heads = await visibleHeads(
    deps,
    caller.email,
    pins.map(({ record }) => record.documentId),
  )
  const isPinned: Filter = { kind: 'keys', keys: [...new Set([...heads.values()].map(({ key }) => key))] }
  const { meaning: _, named: __, ...plain } = request
  const everything = { text: '', phrases: [], excluded: [] }
  const passing = await deps.engine.search(
    { ...plain, query: everything, filters: [...request.filters, isPinned], offset: 0, size: heads.size, facets: [] },
    visibility,
  )
  // How many words a match needs depends on the documents, so the rest is counted with the same search.
  const notPinned: Filter = { kind: 'not', filter: isPinned }
  const others = await deps.engine.search(
    { ...request, filters: [...request.filters, notPinned], offset: 0, size: 0, facets: [] },
    visibility,
  )
  const shown = new Set(passing.hits.map(({ key }) => key))
  const kept = [...Map.groupBy(pins, ({ record }) => heads.get(record.documentId)?.key ?? 0)].filter(([key]) =>
    shown.has(key),
  )
  return { pins: new Map(kept), extra: Math.max(0, kept.length - (total - others.total)) }
}
