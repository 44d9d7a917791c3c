import type { BenchQuery } from '../corpus/queries.ts'
import type { BenchAnswer } from './bench-engine.ts'

/** A way in which an engine can be asked, in a few words. */
export interface Way {
  readonly way: string
  run(query: BenchQuery): Promise<BenchAnswer>
}

const TRIALS = 7
/** A way that takes longer than this is not tried again. */
const GIVE_UP_MS = 5000

/** A rival is asked in the way that suits it best: the quickest on the trial query, by its best run. */
export async function fastestWay(ways: readonly Way[], trial: BenchQuery): Promise<Way> {
  let best: { way: Way; millis: number } | undefined
  for (const way of ways) {
    let millis = Infinity
    for (let run = 0; run < TRIALS; run++) {
      const startedAt = performance.now()
      await way.run(trial)
      const taken = performance.now() - startedAt
      millis = Math.min(millis, taken)
      if (taken > GIVE_UP_MS) break
    }
    console.log(`  tried: ${way.way}: ${millis.toFixed(1)} ms`)
    if (best === undefined || millis < best.millis) best = { way, millis }
  }
  if (best === undefined) throw new Error('No way to ask was given')
  return best.way
}
