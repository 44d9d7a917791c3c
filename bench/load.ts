import { setTimeout as pause } from 'node:timers/promises'
import { DATASOURCES, makeCaller } from './corpus/company.ts'
import { findTruth, QUERIES, queryText } from './corpus/queries.ts'
import { openSqliteFts5 } from './engines/sqlite-fts5.ts'
import { BenchService } from './service/bench-service.ts'
import { Probe, type ProbeTask } from './service/probe.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { latencyOf, machine, percentile, printTable, processorMs, residentMb, rounded } from './support/figures.ts'

/** Idle figures are taken for so long, with everything loaded. */
const IDLE_MS = 6000
/** Requests under way at a time, as a connector that pushes would have. */
const CONCURRENCY = 2

/** A durable load over HTTP: documents per second, and what those who search meanwhile notice. */
export async function benchLoad({ documents, seed, rivals }: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const expected = findTruth(seed, documents, caller).get('common')!.keys.size
  const sqlite = rivals.includes('sqlite') ? openSqliteFts5(caller) : undefined
  const sqlitePerSecond = sqlite?.add(seed, 1, documents)
  sqlite?.close()

  const service = new BenchService()
  await service.start()
  try {
    await service.setUp(caller)
    // Made before the clock starts: the machine's cores are for the service.
    const pages = [...service.pages(seed, documents)]
    const probes = startProbes(service, caller.datasources[0]!)
    const usedBefore = processorMs(service.pid!)
    const startedAt = performance.now()
    await sendAll(service, pages)
    const acceptedMs = performance.now() - startedAt
    await service.findsAll(expected)
    const foundMs = performance.now() - startedAt
    const [searchInLoad, upsertInLoad] = await Promise.all(probes.map((probe) => probe.stop()))
    const usedAfter = processorMs(service.pid!)
    const resident = residentMb(service.pid)

    const idleSearch = new Probe(probeTask(service, caller.datasources[0]!, 'search'))
    await pause(IDLE_MS)
    const searchIdle = await idleSearch.stop()
    const idleUpsert = new Probe(probeTask(service, caller.datasources[0]!, 'upsert'))
    await pause(IDLE_MS)
    const upsertIdle = await idleUpsert.stop()

    const result = {
      docs: documents,
      seed,
      operation: service.hasBulk ? 'bulkindexdocuments' : 'indexdocuments',
      acceptedPerSecond: Math.round(documents / (acceptedMs / 1000)),
      searchablePerSecond: Math.round(documents / (foundMs / 1000)),
      sqliteFts5PerSecond: sqlitePerSecond,
      // Those who search and write meanwhile are in it.
      processorMicrosPerDocument: {
        all: Math.round(((usedAfter.all - usedBefore.all) / documents) * 1000),
        answering: Math.round(((usedAfter.answering - usedBefore.answering) / documents) * 1000),
      },
      search: {
        idle: latencyOf(searchIdle),
        duringLoad: latencyOf(searchInLoad!),
        p95Ratio: rounded(percentile(searchInLoad!, 0.95) / percentile(searchIdle, 0.95)),
      },
      upsertToFound: {
        idle: { ...latencyOf(upsertIdle), p99Ms: rounded(percentile(upsertIdle, 0.99)), count: upsertIdle.length },
        duringLoad: {
          ...latencyOf(upsertInLoad!),
          p99Ms: rounded(percentile(upsertInLoad!, 0.99)),
          count: upsertInLoad!.length,
        },
      },
      residentMb: resident,
      machine: machine(),
    }
    printTable([
      ['', 'figure'],
      [`accepted documents/s through ${result.operation}`, result.acceptedPerSecond],
      ['searchable documents/s', result.searchablePerSecond],
      ['SQLite FTS5 inserted documents/s', sqlitePerSecond ?? ''],
      ['processor µs per document, all threads', result.processorMicrosPerDocument.all],
      ['processor µs per document, answering thread', result.processorMicrosPerDocument.answering],
      ['search p95 ms, idle', result.search.idle.p95Ms],
      ['search p95 ms, during the load', result.search.duringLoad.p95Ms],
      ['upsert to found p99 ms, idle', result.upsertToFound.idle.p99Ms],
      ['upsert to found p99 ms, during the load', result.upsertToFound.duringLoad.p99Ms],
      ['resident MB after the load', resident ?? ''],
    ])
    return result
  } finally {
    await service.stop()
  }
}

function startProbes(service: BenchService, datasource: number): Probe[] {
  return (['search', 'upsert'] as const).map((kind) => new Probe(probeTask(service, datasource, kind)))
}

function probeTask(service: BenchService, datasource: number, kind: ProbeTask['kind']): ProbeTask {
  return {
    address: service.address,
    clientToken: service.clientToken,
    indexingToken: service.indexingToken,
    kind,
    query: queryText(QUERIES[0]!),
    datasource: DATASOURCES[datasource]!,
    pauseMs: kind === 'search' ? 20 : 50,
  }
}

/** In order of datasources; pages of one bulk upload must not overtake one another, so they go one by one. */
async function sendAll(service: BenchService, pages: readonly { path: string; body: string }[]): Promise<void> {
  let next = 0
  const sender = async () => {
    while (next < pages.length) await service.send(pages[next++]!)
  }
  await Promise.all(Array.from({ length: service.hasBulk ? 1 : CONCURRENCY }, sender))
}
