import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import type { BoostFactors } from '../../../domain/search/ranking/ranking-settings.ts'
import { boostOf, type RankingSignals, withPriors } from '../../ranking/priors.ts'
import { findString } from '../bytes/string-table.ts'
import type { View } from '../query/view.ts'
import type { SegmentData } from '../segment/segment.ts'
import type { TopHit } from './top-hits.ts'

/** Applies `withPriors` to the best documents. The factors only raise scores, so these stay before all others. */
export function applyPriors({ segments }: View, hits: readonly TopHit[], context: RankingContext): void {
  const own: OwnDocuments[] = []
  const boost = boostsIn(segments, context.boosts)
  for (const hit of hits) {
    const { data } = segments[hit.segment]!
    const isOwn = (own[hit.segment] ??= ownDocuments(data, context.person))
    const signals: RankingSignals = {
      key: data.keys[hit.document]!,
      updatedAt: data.updatedAt[hit.document]!,
      views: data.views[hit.document]!,
      isOwn: isOwn(hit.document),
      boost: boost(hit.segment, hit.document),
    }
    hit.score = withPriors(hit.score, signals, context)
  }
}

/** The boost of each document's data source. */
export function boostsIn(
  segments: View['segments'],
  boosts: BoostFactors | undefined,
): (segment: number, document: number) => number {
  if (boosts === undefined) return () => 1
  const known: ((document: number) => number)[] = []
  return (segment, document) => (known[segment] ??= boostsOf(segments[segment]!.data, boosts))(document)
}

/** Compares names once per segment. */
function boostsOf({ columns }: SegmentData, boosts: BoostFactors): (document: number) => number {
  const { byDatasource, other } = boosts
  const column = columns['app']
  if (column === undefined) return () => other
  const names = Object.keys(byDatasource)
  const byOrdinal = new Map(names.map((name) => [findString(column.values, name), boostOf(boosts, name)]))
  return (document) => byOrdinal.get(column.ordinals[document]!) ?? other
}

type OwnDocuments = (document: number) => boolean

/** Tells whether a document is the person's. Compares names once per segment. */
function ownDocuments({ columns }: SegmentData, person: string | undefined): OwnDocuments {
  const numbers: { readonly ordinals: Uint32Array; readonly number: number }[] = []
  for (const field of ['author', 'owner'] as const) {
    const column = columns[field]
    // A document has one author and one owner, so these columns have one value per document.
    if (person === undefined || column === undefined || column.starts !== null) continue
    const number = findString(column.values, person)
    if (number >= 0) numbers.push({ ordinals: column.ordinals, number })
  }
  return (document) => numbers.some(({ ordinals, number }) => ordinals[document] === number)
}
