import type { RankingContext } from '../../../domain/search/engine/search-engine.ts'
import type { BoostFactors } from '../../../domain/search/ranking/ranking-settings.ts'
import { boostOf, type RankingSignals, withPriors } from '../../ranking/priors.ts'
import { findString } from '../bytes/string-table.ts'
import type { View } from '../query/view.ts'
import type { Column, SegmentData } from '../segment/segment.ts'
import type { TopHit } from './top-hits.ts'

type Writable<T> = { -readonly [Field in keyof T]: T[Field] }

/** Applies `withPriors` to the best documents. The factors only raise scores, so these stay before all others. */
export function applyPriors({ segments }: View, hits: readonly TopHit[], context: RankingContext): void {
  const own: OwnDocuments[] = []
  const boost = boostsIn(segments, context.boosts)
  // One object for all hits.
  const signals: Writable<RankingSignals> = { key: 0, updatedAt: 0, views: 0, isOwn: false, boost: 1 }
  for (let at = 0; at < hits.length; at++) {
    const hit = hits[at]!
    const { segment, document } = hit
    const { data } = segments[segment]!
    const isOwn = (own[segment] ??= ownDocuments(data, context.person))
    signals.key = data.keys[document]!
    signals.updatedAt = data.updatedAt[document]!
    signals.views = data.views[document]!
    signals.isOwn = isOwn(document)
    signals.boost = boost(segment, document)
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
  const isAuthor = isIn(columns['author'], person)
  const isOwner = isIn(columns['owner'], person)
  if (isAuthor === undefined) return isOwner ?? NOBODYS
  return isOwner === undefined ? isAuthor : (document) => isAuthor(document) || isOwner(document)
}

const NOBODYS: OwnDocuments = () => false

/** A document has one author and one owner, so these columns have one value per document. */
function isIn(column: Column | undefined, person: string | undefined): OwnDocuments | undefined {
  if (person === undefined || column === undefined || column.starts !== null) return undefined
  const number = findString(column.values, person)
  const { ordinals } = column
  return number < 0 ? undefined : (document) => ordinals[document] === number
}
