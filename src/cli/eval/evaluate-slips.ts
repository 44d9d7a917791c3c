import type { Environment } from '../../config/read-config.ts'
import { CollectionService } from './collection-service.ts'
import { meanOf, measure } from './measures.ts'
import type { Collection } from './read-collection.ts'
import { SLIPS, seededRandom } from './simulate.ts'

export interface SlipResult {
  readonly queries: number
  readonly ndcg10: number
  /** Of what the queries as they were written have. */
  readonly kept: number
}

/** Enough to tell a percent; every kind of slip is searched for each. */
const MAX_QUERIES = 200

/** How much of its nDCG@10 a collection keeps when its queries are typed as people type them. Of every second query: those not chosen by. */
export async function evaluateSlips(
  collection: Collection,
  environment: Environment,
  seed: number,
): Promise<Record<string, SlipResult>> {
  const service = await CollectionService.start(collection, environment)
  try {
    const others = collection.queries.filter((_, at) => at % 2 === 1)
    const step = Math.max(1, Math.ceil(others.length / MAX_QUERIES))
    const queries = others.filter((_, at) => at % step === 0)
    const results: Record<string, SlipResult> = {}
    let clean = 0
    for (const [name, slip] of [['as written', (query: string) => query] as const, ...Object.entries(SLIPS)]) {
      const random = seededRandom(seed)
      const measured = []
      for (const { id, text, src = [] } of queries) {
        measured.push(measure(await service.rank(slip(text, random), src, RANKED), collection.relevance.get(id)!))
      }
      const { ndcg10 } = meanOf(measured)
      if (name === 'as written') clean = ndcg10
      results[name] = { queries: queries.length, ndcg10, kept: clean === 0 ? 1 : ndcg10 / clean }
    }
    return results
  } finally {
    await service.stop()
  }
}

/** What nDCG@10 looks at. */
const RANKED = 10
