import type { FacetField } from '../src/domain/search/engine/search-engine.ts'
import { makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, QUERY_KINDS, type QueryKind } from './corpus/queries.ts'
import { type BenchEngine, type LoadedEngine, wrongness } from './engines/bench-engine.ts'
import { openOurs } from './engines/ours.ts'
import { loadPostgres } from './engines/postgres.ts'
import { openSqliteFts5 } from './engines/sqlite-fts5.ts'
import { loadTantivy } from './engines/tantivy.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { type Latency, latencyOf, machine, printTable, residentMb, rounded } from './support/figures.ts'

const MILLIS_PER_QUERY = 4000
const MIN_ROUNDS = 10
const MAX_ROUNDS = 200
/** Ours takes a fraction of a millisecond: asked more often, so that its percentiles are as firm as the others'. */
const OURS_PER_ROUND = 5
/** The facets of every answer of the service. */
const ALL_FACETS: readonly FacetField[] = ['app', 'type', 'author', 'owner', 'tag']

type Figures = Partial<Record<QueryKind, Latency>>

/** Top ten, exact number of visible matches and one facet: our engine beside those one could install in its place. */
export async function benchSearch({ documents, seed, rivals }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const truth = findTruth(seed, documents, caller)
  const trial = QUERIES[0]!
  console.log(
    `${documents} documents; visible matches: ${[...truth].map(([kind, { keys }]) => `${kind} ${keys.size}`).join(', ')}`,
  )

  const ours = await openOurs(caller)
  const loaded: Record<string, LoadedEngine> = {
    ours: { engine: ours, documentsPerSecond: await ours.add(seed, 1, documents) },
  }
  const residentOurs = residentMb()
  if (rivals.includes('sqlite')) {
    const sqlite = openSqliteFts5(caller)
    loaded['sqliteFts5'] = await sqlite.searchable(sqlite.add(seed, 1, documents), trial)
  }
  const tantivy = rivals.includes('tantivy') ? await loadTantivy(seed, documents, caller) : undefined
  if (tantivy !== undefined) loaded['tantivy'] = tantivy
  if (rivals.includes('postgres')) loaded['postgres'] = await loadPostgres(seed, documents, caller, trial)

  const figures: Record<string, Figures> = Object.fromEntries(Object.keys(loaded).map((name) => [name, {}]))
  const withAllFacets: Figures = {}
  for (const query of QUERIES) {
    const right: [string, BenchEngine][] = []
    for (const [name, { engine }] of Object.entries(loaded)) {
      const wrong = wrongness(await engine.search(query), truth.get(query.kind)!)
      if (wrong === undefined) right.push([name, engine])
      else console.log(`${engine.name} answers "${query.kind}" wrongly and is not timed: ${wrong}`)
    }
    const millis = await inTurns(right, query)
    for (const [name, list] of millis) figures[name]![query.kind] = latencyOf(list)
    withAllFacets[query.kind] = latencyOf(await repeated(() => ours.searchWith(query, ALL_FACETS)))
  }
  for (const { engine } of Object.values(loaded)) await engine.close()

  printTable([
    ['p50 / p95 in ms', ...QUERY_KINDS, 'load/s'],
    ...Object.entries(loaded).map(([name, { engine, documentsPerSecond }]) => [
      `${engine.name} (${engine.way})`,
      ...QUERY_KINDS.map((kind) => cell(figures[name]![kind])),
      documentsPerSecond,
    ]),
    ['ours, five facets', ...QUERY_KINDS.map((kind) => cell(withAllFacets[kind])), ''],
  ])
  const rival = figures['sqliteFts5'] ?? {}
  return {
    docs: documents,
    seed,
    ...figures,
    ratios: ratiosOf(figures['ours']!, rival, 'p50Ms'),
    ratiosOfBest: ratiosOf(figures['ours']!, rival, 'bestMs'),
    ratiosTantivy: ratiosOf(figures['ours']!, figures['tantivy'] ?? {}, 'p50Ms'),
    ratiosPostgres: ratiosOf(figures['ours']!, figures['postgres'] ?? {}, 'p50Ms'),
    oursFiveFacets: withAllFacets,
    loadedPerSecond: Object.fromEntries(Object.entries(loaded).map(([name, one]) => [name, one.documentsPerSecond])),
    residentMbOurs: residentOurs,
    machine: machine(),
  }
}

/** One after the other, round by round, so that whatever else the machine does hits all alike. */
async function inTurns(
  engines: [string, BenchEngine][],
  query: (typeof QUERIES)[number],
): Promise<Map<string, number[]>> {
  const millis = new Map(engines.map(([name]) => [name, [] as number[]]))
  for (const [, engine] of engines) for (let run = 0; run < 3; run++) await engine.search(query)
  const endsAt = performance.now() + MILLIS_PER_QUERY
  for (let round = 0; round < MAX_ROUNDS && (round < MIN_ROUNDS || performance.now() < endsAt); round++) {
    for (const [name, engine] of engines) {
      for (let run = name === 'ours' ? OURS_PER_ROUND : 1; run > 0; run--) {
        const startedAt = performance.now()
        const answer = await engine.search(query)
        millis.get(name)!.push(answer.millis ?? performance.now() - startedAt)
      }
    }
  }
  return millis
}

async function repeated(work: () => Promise<void>): Promise<number[]> {
  const millis: number[] = []
  for (let run = 0; run < MAX_ROUNDS; run++) {
    const startedAt = performance.now()
    await work()
    millis.push(performance.now() - startedAt)
  }
  return millis
}

/** How many times longer the rival takes than ours. */
function ratiosOf(ours: Figures, rival: Figures, figure: keyof Latency): Partial<Record<QueryKind, number>> {
  return Object.fromEntries(
    QUERY_KINDS.flatMap((kind) => {
      const [our, other] = [ours[kind], rival[kind]]
      return our === undefined || other === undefined ? [] : [[kind, rounded(other[figure] / our[figure])]]
    }),
  )
}

function cell(latency: Latency | undefined): string {
  return latency === undefined ? 'wrong' : `${latency.p50Ms.toFixed(2)} / ${latency.p95Ms.toFixed(2)}`
}
