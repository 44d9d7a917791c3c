import type { QueryVector } from '../../../domain/meaning/vector-index.ts'
import { MAX_NEAREST, MIN_SAMPLE, STANDING_OUT, type UsualSimilarity } from '../../ranking/meaning.ts'
import type { OpenSearchVectors } from '../index/opensearch-vectors.ts'
import { queryParameters, similarityScript, vectorName } from '../index/vector-field.ts'
import type { Clause } from './clause.ts'
import { HIT_FIELDS, type RankedHit, rankedHit } from './ranked-hits.ts'
import type { Found, Question } from './visible-search.ts'

type Ask = (question: Question) => Promise<Found>

/** The documents most similar to a query. */
export interface NearHits {
  /** Similarity of visible documents. */
  readonly usual: UsualSimilarity
  readonly hits: readonly RankedHit[]
  /** Cosine of the angle between the query and the nearest passage, by key. */
  readonly similarities: ReadonlyMap<number, number>
}

/**
 * Compares the query with every visible document in the cluster and returns the nearest that `allowed` matches. Same rules as the
 * embedded engine: a document must be clearly more similar than the average. Undefined if that wasn't possible in time.
 */
export async function nearestHits(
  ask: Ask,
  vectors: OpenSearchVectors,
  meaning: QueryVector,
  allowed: Clause,
  named: ReadonlySet<number>,
): Promise<NearHits | undefined> {
  const question: Question = {
    match: likeness(vectors, meaning, []),
    only: allowed,
    size: MAX_NEAREST,
    sort: [{ _score: 'desc' }, { key: 'asc' }],
    fields: HIT_FIELDS,
    isCounted: false,
    // Every response includes the state document.
    aggs: {
      seen: { filter: { exists: { field: 'key' } }, aggs: { likeness: { extended_stats: { script: '_score' } } } },
    },
  }
  let found: Found
  try {
    found = await ask(question)
  } catch {
    vectors.missed++
    return undefined
  }
  const { count = 0, avg, std_deviation } = (found.aggregations['seen']?.['likeness'] ?? {}) as Likeness
  const mean = count === 0 ? 0 : (avg ?? 1) - 1
  const deviation = std_deviation ?? 0
  const measured = count < MIN_SAMPLE ? -1 : mean + STANDING_OUT * deviation
  const floor = Math.max(meaning.minSimilarity, measured)
  const near = found.hits.filter(({ _score }) => (_score ?? 0) - 1 >= floor)
  const hits = near.map((hit) => rankedHit(hit, false, named))
  return {
    usual: { count, mean, deviation },
    hits,
    similarities: new Map(hits.map(({ key, score }) => [key, score - 1])),
  }
}

interface Likeness {
  readonly count?: number
  readonly avg?: number | null
  readonly std_deviation?: number | null
}

/** Similarities of documents to the query. Documents without vectors are left out. */
export async function similaritiesOf(
  ask: Ask,
  vectors: OpenSearchVectors,
  meaning: QueryVector,
  keys: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (keys.length === 0) return new Map()
  const { hits } = await ask({
    match: likeness(vectors, meaning, [{ terms: { key: keys } }]),
    size: keys.length,
    sort: [{ key: 'asc' }],
    fields: ['key'],
    isCounted: false,
  })
  return new Map(hits.map(({ _score, fields }) => [Number(fields?.['key']?.[0]), (_score ?? 0) - 1]))
}

function likeness({ settings }: OpenSearchVectors, { model, vector }: QueryVector, filter: readonly Clause[]): Clause {
  const comparable = { term: { vectorName: vectorName(model, vector.length) } }
  return {
    script_score: {
      query: { bool: { filter: [comparable, ...filter] } },
      script: { source: similarityScript(settings.valueBytes), params: queryParameters(vector) },
    },
  }
}
