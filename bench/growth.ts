import { makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, QUERY_KINDS, type QueryKind } from './corpus/queries.ts'
import { wrongness } from './engines/bench-engine.ts'
import { openOurs } from './engines/ours.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { type Latency, latencyOf, machine, printTable, residentMb, rounded } from './support/figures.ts'

const SIZES = [10_000, 100_000, 1_000_000]
const RUNS = 200

interface Step {
  readonly docs: number
  readonly latency: Partial<Record<QueryKind, Latency>>
  readonly segments: number
  readonly loadedPerSecond: number
  readonly residentMb: number | undefined
}

/** One engine that grows: 10 k, 100 k and 1 M documents, then to the number asked for. */
export async function benchGrowth({ documents, seed }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const ours = await openOurs(caller)
  const steps: Step[] = []
  let held = 0
  for (const docs of [...SIZES.filter((size) => size < documents), documents]) {
    const loadedPerSecond = await ours.add(seed, held + 1, docs)
    held = docs
    const truth = findTruth(seed, docs, caller)
    const latency: Partial<Record<QueryKind, Latency>> = {}
    for (const query of QUERIES) {
      const wrong = wrongness(await ours.search(query), truth.get(query.kind)!)
      if (wrong !== undefined) throw new Error(`${query.kind} at ${docs} documents: ${wrong}`)
      const millis: number[] = []
      for (let run = 0; run < RUNS; run++) {
        const startedAt = performance.now()
        await ours.search(query)
        millis.push(performance.now() - startedAt)
      }
      latency[query.kind] = latencyOf(millis)
    }
    steps.push({ docs, latency, segments: ours.engine.segmentCount(), loadedPerSecond, residentMb: residentMb() })
    const last = steps.at(-1)!
    console.log(
      `${docs} documents: ${last.segments} segments, ${last.loadedPerSecond} documents/s, ${last.residentMb} MB`,
    )
  }
  await ours.close()
  printTable([
    ['p50 / p95 in ms', ...QUERY_KINDS],
    ...steps.map(({ docs, latency }) => [
      String(docs),
      ...QUERY_KINDS.map((kind) => `${latency[kind]!.p50Ms.toFixed(2)} / ${latency[kind]!.p95Ms.toFixed(2)}`),
    ]),
  ])
  return { seed, steps, growth: growthOf(steps), machine: machine() }
}

/** How many times slower the last step is than the one before, at p50. */
function growthOf(steps: readonly Step[]): Partial<Record<QueryKind, number>> {
  const [before, last] = steps.slice(-2)
  if (before === undefined || last === undefined) return {}
  return Object.fromEntries(
    QUERY_KINDS.map((kind) => [kind, rounded(last.latency[kind]!.p50Ms / before.latency[kind]!.p50Ms)]),
  )
}
