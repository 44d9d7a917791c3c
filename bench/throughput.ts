import { cpSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from '../test/support/temporary-folder.ts'
import { type Caller, DATASOURCES, makeCaller } from './corpus/company.ts'
import { type BenchQuery, findTruth, QUERIES, queryText, type Truth } from './corpus/queries.ts'
import { wrongness } from './engines/bench-engine.ts'
import { openSqliteFts5, type SqliteFts5 } from './engines/sqlite-fts5.ts'
import { BenchService } from './service/bench-service.ts'
import { Probe } from './service/probe.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, percentile, printTable, processorMs, residentMb, rounded } from './support/figures.ts'
import { runClients } from './throughput/clients.ts'
import { mixedQueries } from './throughput/mixed-queries.ts'
import { SqliteReaders } from './throughput/sqlite-readers.ts'

const CLIENTS = [1, 8, 32]
const ROUNDS = 3
const ROUND_MS = 4000
const HEALTH_PAUSE_MS = 5

interface Round {
  readonly perSecond: number
  readonly p50Ms: number
  readonly p95Ms: number
  readonly healthMs: number
  /** Processor time of the main thread, and of the whole service, for each search; writes included. */
  readonly answeringMs: number
  readonly allMs: number
}

/** Searches per second of several people at a time: on the main thread alone, with search threads, with answering threads, and SQLite. */
export async function benchThroughput({
  documents,
  seed,
  data,
  rivals,
  threads: counts,
}: BenchOptions): Promise<Record<string, unknown>> {
  const caller = makeCaller(seed)
  const truth = findTruth(seed, documents, caller)
  const queries = mixedQueries(seed)
  const services = await startServices(seed, documents, caller, truth.get('common')!.keys.size, counts, data)
  const sqlite = rivals.includes('sqlite') ? await openReaders(seed, documents, caller, truth) : undefined
  const rounds = new Map<string, Round[]>()
  const note = (name: string, clients: number, round: Round) => {
    const key = `${name} ${clients}`
    rounds.set(key, [...(rounds.get(key) ?? []), round])
  }
  let resident: Record<string, number | undefined> = {}
  try {
    await checkAnswers(services, queries, truth)
    for (let round = 0; round < ROUNDS; round++) {
      for (const clients of CLIENTS) {
        for (const [name, service] of Object.entries(services)) {
          note(name, clients, await searchFor(service, caller, queries, clients))
        }
        if (sqlite !== undefined) note('sqlite', clients, await readFor(sqlite.readers, queries, clients))
      }
    }
    resident = Object.fromEntries(Object.entries(services).map(([name, { pid }]) => [name, residentMb(pid)]))
  } finally {
    for (const service of Object.values(services)) await service.stop()
    await sqlite?.readers.close()
    sqlite?.database.close()
  }
  const figures = Object.fromEntries([...rounds].map(([key, list]) => [key, medianOf(list)]))
  printTable([
    ['', 'clients', 'searches/s', 'p50 ms', 'p95 ms', 'longest /healthz ms', 'main thread ms', 'all threads ms'],
    ...Object.entries(figures).map(([key, { perSecond, p50Ms, p95Ms, healthMs, answeringMs, allMs }]) => {
      const known = [healthMs, answeringMs, allMs].map((figure) => (Number.isNaN(figure) ? '' : figure))
      return [...key.split(' '), perSecond, p50Ms, p95Ms, ...known]
    }),
  ])
  const times = (name: string, other: string, figure: 'perSecond' | 'answeringMs' = 'perSecond') =>
    CLIENTS.map((clients) => rounded(figures[`${name} ${clients}`]![figure] / figures[`${other} ${clients}`]![figure]))
  const threaded = Object.keys(services).filter((name) => name !== 'inline')
  const ratios = Object.fromEntries(
    threaded.map((name) => [
      name,
      {
        toInline: times(name, 'inline'),
        mainThreadToInline: times(name, 'inline', 'answeringMs'),
        ...(sqlite && { toSqlite: times(name, 'sqlite') }),
      },
    ]),
  )
  console.log(`times the searches/s with ${CLIENTS.join(', ')} clients: ${JSON.stringify(ratios)}`)
  return { docs: documents, seed, figures, ratios, residentMb: resident, machine: machine() }
}

/** Services on copies of one folder: they take turns, so that whatever else the machine does hits all alike. */
async function startServices(
  seed: number,
  documents: number,
  caller: Caller,
  expected: number,
  counts: readonly number[],
  data: string | undefined,
): Promise<Record<string, BenchService>> {
  const inline = new BenchService(data, { ALMANAC_SEARCH_THREADS: '0', ALMANAC_ANSWERING_THREADS: '0' })
  await inline.startFilled(seed, documents, caller, expected)
  await inline.stop()
  const onCopy = (settings: Record<string, string>) => {
    const copy = join(temporaryFolder(), 'data')
    cpSync(inline.data, copy, { recursive: true })
    return new BenchService(copy, settings)
  }
  const threads = onCopy({ ALMANAC_SEARCH_THREADS: '-1', ALMANAC_ANSWERING_THREADS: '0' })
  const answering = counts.map((count) => {
    const name = count === -1 ? 'answering' : `answering-${count}`
    return [name, onCopy({ ALMANAC_ANSWERING_THREADS: String(count) })] as const
  })
  const services = { inline, threads, ...Object.fromEntries(answering) }
  for (const service of Object.values(services)) await service.startFilled(seed, documents, caller, expected)
  return services
}

/** The known queries against brute force, all others of one service against those of the other; warms both up. */
async function checkAnswers(
  services: Record<string, BenchService>,
  queries: readonly BenchQuery[],
  truth: ReadonlyMap<BenchQuery['kind'], Truth>,
): Promise<void> {
  for (const query of QUERIES) {
    for (const [name, service] of Object.entries(services)) {
      const { totalCount } = await service.search(queryText(query))
      const right = truth.get(query.kind)!.keys.size
      if (totalCount !== right) throw new Error(`${name} counts ${totalCount} for ${query.kind}, right is ${right}`)
    }
  }
  for (let time = 0; time < 2; time++) {
    for (const query of queries) {
      const totals = new Set<number>()
      for (const service of Object.values(services)) totals.add((await service.search(queryText(query))).totalCount)
      if (totals.size > 1) throw new Error(`"${queryText(query)}" is counted as ${[...totals].join(' and ')}`)
    }
  }
}

async function openReaders(
  seed: number,
  documents: number,
  caller: Caller,
  truth: ReadonlyMap<BenchQuery['kind'], Truth>,
): Promise<{ database: SqliteFts5; readers: SqliteReaders }> {
  const path = join(temporaryFolder(), 'rival.db')
  const database = openSqliteFts5(caller, path)
  database.add(seed, 1, documents)
  database.settle()
  const readers = await SqliteReaders.open({ path, principals: [...caller.principals] }, cpus().length)
  for (const query of QUERIES) {
    const wrong = wrongness(await readers.search(query), truth.get(query.kind)!)
    if (wrong !== undefined) throw new Error(`SQLite answers ${query.kind} wrongly: ${wrong}`)
  }
  return { database, readers }
}

async function searchFor(
  service: BenchService,
  caller: Caller,
  queries: readonly BenchQuery[],
  clients: number,
): Promise<Round> {
  const { address, clientToken, indexingToken } = service
  const datasource = DATASOURCES[caller.datasources[0]!]!
  const login = { address, clientToken, indexingToken, datasource }
  const before = processorMs(service.pid!)
  const probe = new Probe({ ...login, kind: 'health', query: '', pauseMs: HEALTH_PAUSE_MS })
  const { millis, tookMs } = await runClients({ ...login, queries: queries.map(queryText), clients, millis: ROUND_MS })
  const health = await probe.stop()
  const after = processorMs(service.pid!)
  return {
    ...roundOf(millis, tookMs),
    healthMs: rounded(health.reduce((worst, each) => Math.max(worst, each), 0)),
    answeringMs: rounded((after.answering - before.answering) / millis.length),
    allMs: rounded((after.all - before.all) / millis.length),
  }
}

/** Nobody writes here: a single write of SQLite's would be as quick as ours. */
async function readFor(readers: SqliteReaders, queries: readonly BenchQuery[], clients: number): Promise<Round> {
  const millis: number[] = []
  const startedAt = performance.now()
  let next = 0
  const client = async () => {
    while (performance.now() < startedAt + ROUND_MS) {
      const askedAt = performance.now()
      await readers.search(queries[next++ % queries.length]!)
      millis.push(performance.now() - askedAt)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return roundOf(millis, performance.now() - startedAt)
}

function roundOf(millis: readonly number[], tookMs: number): Round {
  return {
    perSecond: rounded(millis.length / (tookMs / 1000)),
    p50Ms: rounded(percentile(millis, 0.5)),
    p95Ms: rounded(percentile(millis, 0.95)),
    healthMs: Number.NaN,
    answeringMs: Number.NaN,
    allMs: Number.NaN,
  }
}

/** Of the rounds each figure's median; of /healthz the longest of all. */
function medianOf(rounds: readonly Round[]): Round {
  const median = (figure: keyof Round) =>
    percentile(
      rounds.map((round) => round[figure]),
      0.5,
    )
  return {
    perSecond: median('perSecond'),
    p50Ms: median('p50Ms'),
    p95Ms: median('p95Ms'),
    answeringMs: median('answeringMs'),
    allMs: median('allMs'),
    healthMs: Math.max(...rounds.map(({ healthMs }) => healthMs)),
  }
}
