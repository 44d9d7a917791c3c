import { isDeepStrictEqual } from 'node:util'
import { makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, QUERY_KINDS, type QueryKind, type Truth } from './corpus/queries.ts'
import { wrongness } from './engines/bench-engine.ts'
import { openOpenSearch } from './engines/opensearch.ts'
import { type MeasuredEngine, openOurs } from './engines/ours.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { type Latency, latencyOf, machine, printTable, rounded } from './support/figures.ts'

const ROUNDS = 40
/** Before the first time is taken: a virtual machine compiles what is asked of it often. */
const WARM_UP_ROUNDS = 20
/** The facets of every answer of the service. */
const ALL_FACETS = ['app', 'type', 'author', 'owner', 'tag'] as const

type Engine = 'embedded' | 'opensearch'
type Engines = Readonly<Record<Engine, MeasuredEngine>>
type Figures = Partial<Record<QueryKind, Latency>>

/**
 * The embedded engine and OpenSearch behind the same port, on the same documents and for the same caller: ten hits, the
 * exact total and five exact facets, in turns.
 */
export async function benchEngines({ documents, seed }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const truth = findTruth(seed, documents, caller)
  const opensearch = await openOpenSearch(caller)
  const engines: Engines = { embedded: await openOurs(caller), opensearch }
  const names = Object.keys(engines) as Engine[]
  const loaded = { embedded: 0, opensearch: 0 }
  const figures: Record<Engine, Figures> = { embedded: {}, opensearch: {} }
  let bytesOnDisk = 0
  try {
    for (const name of names) loaded[name] = await engines[name].add(seed, 1, documents)
    await checkAnswers(engines, truth)
    for (const query of QUERIES) {
      const millis: Record<Engine, number[]> = { embedded: [], opensearch: [] }
      for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
        for (const name of names) {
          const startedAt = performance.now()
          await engines[name].searchWith(query, ALL_FACETS)
          if (round >= 0) millis[name].push(performance.now() - startedAt)
        }
      }
      for (const name of names) figures[name][query.kind] = latencyOf(millis[name])
    }
    bytesOnDisk = await opensearch.bytesOnDisk()
  } finally {
    for (const engine of Object.values(engines)) await engine.close()
  }
  const loadRatio = rounded(loaded.embedded / loaded.opensearch)
  const ratios = ratiosOf(figures, 'p50Ms')
  const cell = ({ p50Ms, p95Ms }: Latency) => `${p50Ms.toFixed(2)} / ${p95Ms.toFixed(2)}`
  printTable([
    ['p50 / p95 in ms', ...QUERY_KINDS, 'load/s'],
    ...names.map((name) => [name, ...QUERY_KINDS.map((kind) => cell(figures[name][kind]!)), loaded[name]]),
    ['OpenSearch takes times', ...QUERY_KINDS.map((kind) => ratios[kind]!), loadRatio],
  ])
  return {
    docs: documents,
    seed,
    ...figures,
    ratios,
    ratiosOfBest: ratiosOf(figures, 'bestMs'),
    loadedPerSecond: loaded,
    loadRatio,
    opensearchBytesPerDocument: Math.round(bytesOnDisk / documents),
    machine: machine(),
  }
}

/** Both find, count and show what brute force does, and count the same for every value of every facet. */
async function checkAnswers({ embedded, opensearch }: Engines, truth: Map<QueryKind, Truth>): Promise<void> {
  for (const query of QUERIES) {
    for (const engine of [embedded, opensearch]) {
      const wrong = wrongness(await engine.search(query), truth.get(query.kind)!)
      if (wrong !== undefined) throw new Error(`${engine.name} answers "${query.kind}" wrongly: ${wrong}`)
    }
    const counts = await Promise.all([embedded, opensearch].map((engine) => engine.facetCounts(query, ALL_FACETS)))
    if (!isDeepStrictEqual(counts[0], counts[1])) throw new Error(`The facets of "${query.kind}" are not the same`)
  }
}

function ratiosOf({ embedded, opensearch }: Record<Engine, Figures>, figure: keyof Latency): Record<string, number> {
  return Object.fromEntries(
    QUERY_KINDS.map((kind) => [kind, rounded(opensearch[kind]![figure] / embedded[kind]![figure])]),
  )
}
