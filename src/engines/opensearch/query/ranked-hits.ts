import type { EngineRequest, RankingContext } from '../../../domain/search/engine/search-engine.ts'
import { areNearDuplicates } from '../../indexing/signature.ts'
import { CLOSELY_RANKED } from '../../ranking/closeness.ts'
import { clusterBy, clusteredPage, containerName } from '../../ranking/cluster-hits.ts'
import { liftedScores } from '../../ranking/lift-parts.ts'
import { boostOf, withPriors } from '../../ranking/priors.ts'
import { NAMED } from '../../ranking/score-levels.ts'
import { spreadBy } from '../../ranking/spread-hits.ts'
import type { FoundHit } from './visible-search.ts'

/** Fields of each hit that ranking needs. */
export const HIT_FIELDS = [
  'key',
  'seq',
  'updatedAt',
  'views',
  'author',
  'owner',
  'app',
  'container',
  'containerId',
  'page',
  'signature',
  'titleWords',
  'addressWords',
]

/** Name of the clause for matches by words. */
export const BY_WORDS = 'words'

export interface RankedHit {
  readonly key: number
  score: number
  readonly isNamed: boolean
  /** Whether the query's words match, as opposed to only its meaning or a named ID. */
  readonly isByWords: boolean
  readonly fields: Readonly<Record<string, readonly (string | number)[]>>
}

export function rankedHit(
  { _score, fields = {}, matched_queries: names = [] }: FoundHit,
  isEverything: boolean,
  named: ReadonlySet<number>,
): RankedHit {
  const key = Number(fields['key']?.[0])
  const isNamed = !isEverything && named.has(key)
  const score = isEverything ? Number(fields['updatedAt']?.[0]) : (_score ?? 0)
  return { key, score, isNamed, isByWords: names.includes(BY_WORDS), fields }
}

/** Applies ranking signals besides words. */
export function rankClosely(hits: readonly RankedHit[], { context }: EngineRequest): RankedHit[] {
  for (const hit of hits.slice(0, CLOSELY_RANKED)) {
    if (context !== undefined) hit.score = withPriors(hit.score, signalsOf(hit, context), context)
  }
  return hits.toSorted(byScore)
}

/** Sorts by score, with documents named by the query first, and lifts parts of the same page. */
export function namedFirst(hits: readonly RankedHit[]): RankedHit[] {
  for (const hit of hits) if (hit.isNamed) hit.score += NAMED
  const ranked = hits.toSorted(byScore)
  const scores = liftedScores(ranked, CLOSELY_RANKED, (hit) => text(hit, 'page'))
  for (const [at, score] of scores.entries()) ranked[at]!.score = score
  return ranked.toSorted(byScore)
}

export function byScore(a: RankedHit, b: RankedHit): number {
  return b.score - a.score || a.key - b.key
}

/** The log sequence number of the hit's version. */
export function seqOf({ fields }: RankedHit): number {
  return Number(fields['seq']?.[0] ?? 0)
}

function text({ fields }: RankedHit, name: string): string {
  return String(fields[name]?.[0] ?? '')
}

function signalsOf({ key, fields }: RankedHit, context: RankingContext) {
  const { person } = context
  const first = (name: string) => fields[name]?.[0]
  return {
    key,
    updatedAt: Number(first('updatedAt') ?? 0),
    views: Number(first('views') ?? 0),
    isOwn: person !== undefined && (first('author') === person || first('owner') === person),
    boost: boostIn(fields, context),
  }
}

/** The boost of the hit's data source. */
export function boostIn(fields: RankedHit['fields'], context: RankingContext | undefined): number {
  return boostOf(context?.boosts, String(fields['app']?.[0] ?? ''))
}

/** The requested page, with near duplicates after the better hit and data sources mixed. */
export function pageOf(
  hits: readonly RankedHit[],
  { offset, size, isClustered, isSpread }: EngineRequest,
  isEverything: boolean,
) {
  const listed = isSpread && !isEverything ? spreadBy(hits, CLOSELY_RANKED, (hit) => text(hit, 'app')) : hits
  if (!isClustered) return clusteredPage(listed, offset, size)
  const signatures = new Map(listed.slice(0, CLOSELY_RANKED).map((hit) => [hit, signatureOf(text(hit, 'signature'))]))
  const clustered = clusterBy(listed, CLOSELY_RANKED, {
    containerOf: (hit) => containerName(text(hit, 'app'), text(hit, 'containerId') || text(hit, 'container')),
    areAlike(better, hit) {
      const [one, other] = [signatures.get(better), signatures.get(hit)]
      return one !== undefined && other !== undefined && areNearDuplicates(one, 0, other, 0)
    },
  })
  return clusteredPage(clustered, offset, size)
}

function signatureOf(hex: string): Uint32Array | undefined {
  if (hex === '') return undefined
  const bytes = Uint8Array.from(Buffer.from(hex, 'hex'))
  return new Uint32Array(bytes.buffer)
}
