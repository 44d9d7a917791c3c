import type { FacetField } from '../src/domain/search/engine/search-engine.ts'
import { makeCaller } from './corpus/company.ts'
import { type BenchQuery, findTruth, QUERIES, QUERY_KINDS, type QueryKind, queryText } from './corpus/queries.ts'
import { openOurs } from './engines/ours.ts'
import { BenchService } from './service/bench-service.ts'
import { HttpClient } from './service/http-client.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { type Latency, latencyOf, machine, printTable, residentMb, rounded } from './support/figures.ts'

const WARM_UP_ROUNDS = 200
const MAX_RUNS = 300
const MAX_MILLIS = 5000
/** The facets of every answer of the service. */
const FACETS: readonly FacetField[] = ['app', 'type', 'author', 'owner', 'tag']

/** The whole of POST /rest/api/v1/search, seen by a client, against the call of the engine inside it. */
export async function benchHttp({ documents, seed, data }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const truth = findTruth(seed, documents, caller)
  const service = new BenchService(data)
  const http: Partial<Record<QueryKind, Latency>> = {}
  let resident: number | undefined
  try {
    await service.startFilled(seed, documents, caller, truth.get('common')!.keys.size)
    const client = new HttpClient(service.address, service.clientToken)
    const ask = (query: BenchQuery) => client.post('/rest/api/v1/search', { query: queryText(query) })
    await warmUp(ask)
    for (const query of QUERIES) {
      const { totalCount } = JSON.parse(await ask(query)) as { totalCount: number }
      const expected = truth.get(query.kind)!.keys.size
      if (totalCount !== expected)
        throw new Error(`${query.kind}: the service counts ${totalCount}, right is ${expected}`)
      http[query.kind] = latencyOf(await timed(() => ask(query)))
    }
    client.close()
    resident = residentMb(service.pid)
  } finally {
    await service.stop()
  }
  // The very index that the service answered from, in the process of the benchmark.
  const alone = await openOurs(caller, service.data)
  const engine: Partial<Record<QueryKind, Latency>> = {}
  await warmUp((query) => alone.searchWith(query, FACETS))
  for (const query of QUERIES) engine[query.kind] = latencyOf(await timed(() => alone.searchWith(query, FACETS)))
  await alone.close()

  const added = (figure: keyof Latency) =>
    Object.fromEntries(QUERY_KINDS.map((kind) => [kind, rounded(http[kind]![figure] - engine[kind]![figure])]))
  const addedMs = added('p50Ms')
  const addedOfBestMs = added('bestMs')
  printTable([
    ['p50 / p95 in ms', ...QUERY_KINDS],
    ['engine alone', ...QUERY_KINDS.map((kind) => cell(engine[kind]))],
    ['over HTTP', ...QUERY_KINDS.map((kind) => cell(http[kind]))],
    ['added at p50', ...QUERY_KINDS.map((kind) => addedMs[kind]!.toFixed(2))],
    ['added at best', ...QUERY_KINDS.map((kind) => addedOfBestMs[kind]!.toFixed(2))],
  ])
  return { docs: documents, seed, engine, http, addedMs, addedOfBestMs, residentMb: resident, machine: machine() }
}

/** A service that has run for a while: the compiler knows all kinds of queries, and what is kept in memory is there. */
async function warmUp(ask: (query: BenchQuery) => Promise<unknown>): Promise<void> {
  for (let round = 0; round < WARM_UP_ROUNDS; round++) for (const query of QUERIES) await ask(query)
}

async function timed(work: () => Promise<unknown>): Promise<number[]> {
  const millis: number[] = []
  const endsAt = performance.now() + MAX_MILLIS
  while (millis.length < MAX_RUNS && performance.now() < endsAt) {
    const startedAt = performance.now()
    await work()
    millis.push(performance.now() - startedAt)
  }
  return millis
}

function cell(latency: Latency | undefined): string {
  return latency === undefined ? '' : `${latency.p50Ms.toFixed(2)} / ${latency.p95Ms.toFixed(2)}`
}
