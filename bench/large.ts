import { execFileSync } from 'node:child_process'
import { makeCaller } from './corpus/company.ts'
import { QUERIES, QUERY_KINDS, type QueryKind, queryText } from './corpus/queries.ts'
import { Loaders } from './large/loaders.ts'
import { BenchService } from './service/bench-service.ts'
import { HttpClient } from './service/http-client.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { type Latency, latencyOf, machine, printTable, residentMb, rounded } from './support/figures.ts'

const LOADERS = 4
const NOTE_EVERY_MS = 15_000
const WARM_UP_ROUNDS = 50
const RUNS = 100

/** More documents than the other benchmarks take: does it load, search and restart, and what does it need? */
export async function benchLarge({ documents, seed, words, data }: BenchOptions): Promise<Record<string, unknown>> {
  const service = new BenchService(data)
  try {
    await service.start()
    await service.setUp(makeCaller(seed))
    const { address, indexingToken } = service
    const startedAt = performance.now()
    const seconds = () => Math.round((performance.now() - startedAt) / 1000)
    const loaders = new Loaders({ address, indexingToken, seed, documents, words }, LOADERS)
    const notes = setInterval(() => {
      const used = `${residentMb(service.pid)} MB, ${diskMb(service.data)} MB on disk`
      console.log(`${seconds()} s: ${loaders.accepted} documents accepted, ${used}`)
    }, NOTE_EVERY_MS)
    await loaders.done().finally(() => clearInterval(notes))
    const acceptedSeconds = seconds()
    const loadingMb = residentMb(service.pid)
    console.log(`${acceptedSeconds} s: all accepted, ${loadingMb} MB`)
    await service.findsAll(loaders.visible.get('common')!, 1000)
    const foundSeconds = seconds()
    console.log(`${foundSeconds} s: all searchable, ${residentMb(service.pid)} MB`)

    const afterLoad = await searchAll(service, loaders.visible)
    const loadedMb = residentMb(service.pid)
    const stopMs = await timed(() => service.stop())
    const diskAfterMb = diskMb(service.data)
    const afterStopMs = await service.start()
    console.log(`ready ${Math.round(afterStopMs)} ms after an orderly stop, which took ${Math.round(stopMs)} ms`)
    const afterRestart = await searchAll(service, loaders.visible)
    const restartedMb = residentMb(service.pid)
    await service.kill()
    const afterKillMs = await service.start()
    await service.findsAll(loaders.visible.get('common')!, 100)

    printTable([
      ['p50 / p95 in ms', ...QUERY_KINDS],
      ['after the load', ...QUERY_KINDS.map((kind) => cell(afterLoad[kind]))],
      ['after a restart', ...QUERY_KINDS.map((kind) => cell(afterRestart[kind]))],
    ])
    printTable([
      ['', 'figure'],
      ['accepted documents/s', Math.round(documents / acceptedSeconds)],
      ['searchable documents/s', Math.round(documents / foundSeconds)],
      ['MB in memory while loading, afterward, after a restart', `${loadingMb}, ${loadedMb}, ${restartedMb}`],
      ['MB on disk', diskAfterMb],
      ['seconds to stop', rounded(stopMs / 1000)],
      [
        'seconds until ready after a stop, after a kill',
        `${rounded(afterStopMs / 1000)}, ${rounded(afterKillMs / 1000)}`,
      ],
    ])
    return {
      docs: documents,
      words,
      seed,
      acceptedSeconds,
      foundSeconds,
      search: { afterLoad: afterLoad, afterRestart },
      memoryMb: { loading: loadingMb, loaded: loadedMb, restarted: restartedMb },
      diskMb: diskAfterMb,
      stopMs: rounded(stopMs),
      readyMs: { afterStop: rounded(afterStopMs), afterKill: rounded(afterKillMs) },
      machine: machine(),
    }
  } finally {
    await service.stop()
  }
}

async function searchAll(
  service: BenchService,
  visible: ReadonlyMap<QueryKind, number>,
): Promise<Partial<Record<QueryKind, Latency>>> {
  const client = new HttpClient(service.address, service.clientToken)
  const ask = async (query: string) =>
    JSON.parse(await client.post('/rest/api/v1/search', { query })) as { totalCount: number }
  const latency: Partial<Record<QueryKind, Latency>> = {}
  for (const query of QUERIES) {
    const text = queryText(query)
    const { totalCount } = await ask(text)
    const expected = visible.get(query.kind)!
    if (totalCount !== expected)
      throw new Error(`${query.kind}: the service counts ${totalCount}, right is ${expected}`)
    for (let round = 0; round < WARM_UP_ROUNDS; round++) await ask(text)
    const millis: number[] = []
    for (let run = 0; run < RUNS; run++) millis.push(await timed(() => ask(text)))
    latency[query.kind] = latencyOf(millis)
    console.log(`${query.kind}: ${totalCount} found, ${cell(latency[query.kind])} ms`)
  }
  client.close()
  return latency
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

function diskMb(folder: string): number {
  return Math.round(Number(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0]) / 1000)
}

function cell(latency: Latency | undefined): string {
  return latency === undefined ? '' : `${latency.p50Ms.toFixed(2)} / ${latency.p95Ms.toFixed(2)}`
}
