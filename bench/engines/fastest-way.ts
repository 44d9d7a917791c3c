import type { BenchQuery } from '../corpus/queries.ts'
import type { BenchAnswer } from './bench-engine.ts'

/** A way in which an engine can be asked, in a few words. */
export interface Way {
  readonly way: string
  run(query: BenchQuery): Promise<BenchAnswer>
}

const ROUNDS = 10
/** A way that is so many times slower than the best, at its own best, is not tried again. */
const HOPELESS_FACTOR = 5

/**
 * A rival is asked in the way that suits it best: the quickest on the trial query. The ways take turns and are compared
 * by their best run, so that what else the machine does cannot pick one.
 */
export async function fastestWay(ways: readonly Way[], trial: BenchQuery): Promise<Way> {
  const tried = ways.map((way) => ({ way, millis: Infinity }))
  const best = () => tried.reduce((one, other) => (other.millis < one.millis ? other : one))
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of tried) {
      if (round > 0 && one.millis > best().millis * HOPELESS_FACTOR) continue
      const startedAt = performance.now()
      await one.way.run(trial)
      one.millis = Math.min(one.millis, performance.now() - startedAt)
    }
  }
  for (const { way, millis } of tried) console.log(`  tried: ${way.way}: ${millis.toFixed(1)} ms`)
  return best().way
}
