import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { metricAt } from '../test/support/metric-at.ts'
import { makeCaller } from './corpus/company.ts'
import { makeDocument } from './corpus/corpus.ts'
import { EnglishCorpus } from './corpus/english.ts'
import { BenchService } from './service/bench-service.ts'
import { HttpClient } from './service/http-client.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { latencyOf, machine, percentile, printTable, processorMs, residentMb, rounded } from './support/figures.ts'

const SIDES = ['off', 'builtin'] as const
const WARM_QUERIES = 20
const QUERIES = 200
const WRITES = 20
const LOADED_AT_ONCE = 2
const WAIT_MS = 20

/** What filling one side took; kept with the folder. */
interface Filled {
  readonly documents: number
  readonly tokens: { readonly indexingToken: string; readonly clientToken: string }
  readonly loadMs: number
  readonly loadProcessorMs: number
  /** From the first document sent until all have their vectors. */
  readonly embeddedMs: number
}

/**
 * Whole services over HTTP, one by words alone and one with the built-in table, with the same documents: how long loading them takes, a
 * restart, and a search; searches go to the two in turns, so that both meet the same machine.
 */
export async function benchMeaning({ documents, seed, data }: BenchOptions): Promise<Record<string, unknown>> {
  const corpus = await EnglishCorpus.open(seed)
  const sides = SIDES.map((side) => {
    const folder = data === undefined ? undefined : `${data}-${side}`
    return { side, service: new BenchService(folder, { ALMANAC_MEANING: side }) }
  })
  try {
    const filled: Filled[] = []
    for (const { side, service } of sides) filled.push(await fill(service, side, corpus, seed, documents))
    const readyMs: number[] = []
    for (const { service } of sides) readyMs.push(await service.start())
    const searches = await inTurns(
      sides.map(({ service }, at) => ({ service, token: filled[at]!.tokens.clientToken })),
      corpus.queries(WARM_QUERIES + QUERIES, seed),
    )
    const memoryMb = sides.map(({ service }) => residentMb(service.pid!) ?? Number.NaN)
    const builtin = sides[1]!.service
    const missed = await metricAt(builtin.address, 'almanac_meaning_missed_total')
    const written = await foundAfter(builtin, filled[1]!.tokens.indexingToken, corpus, seed)
    const cells = (values: readonly number[]) => [...values.map(rounded), rounded(values[1]! - values[0]!)]
    printTable([
      ['', 'words', 'and meaning', 'more'],
      ['search p50, ms', ...cells(searches.map(({ latency }) => latency.p50Ms))],
      ['search p95, ms', ...cells(searches.map(({ latency }) => latency.p95Ms))],
      ['search, best, ms', ...cells(searches.map(({ latency }) => latency.bestMs))],
      ['processor time of a search, ms', ...cells(searches.map(({ processor }) => processor))],
      ['load until found by words, ms', ...cells(filled.map(({ loadMs }) => loadMs))],
      ['processor time of the load, ms', ...cells(filled.map(({ loadProcessorMs }) => loadProcessorMs))],
      ['load until all have vectors, ms', '', rounded(filled[1]!.embeddedMs), ''],
      ['restart until ready, ms', ...cells(readyMs)],
      ['memory, MB', ...cells(memoryMb)],
      ['written until found by meaning, p50, ms', '', rounded(percentile(written, 0.5)), ''],
      ['written until found by meaning, slowest, ms', '', rounded(Math.max(...written)), ''],
    ])
    if (missed > 0) console.log(`${missed} searches were answered by words alone`)
    const loads = filled.map(({ tokens, ...figures }) => figures)
    return { docs: documents, seed, loads, readyMs, searches, memoryMb, missed, written, machine: machine() }
  } finally {
    for (const { service } of sides) await service.stop()
  }
}

/** Leaves the service stopped; a folder that was filled before is taken as it is. */
async function fill(
  service: BenchService,
  side: string,
  corpus: EnglishCorpus,
  seed: number,
  documents: number,
): Promise<Filled> {
  const note = join(service.data, 'meaning.json')
  const kept = existsSync(note) ? (JSON.parse(readFileSync(note, 'utf8')) as Filled) : undefined
  if (kept !== undefined && kept.documents !== documents)
    throw new Error(`${service.data} holds ${kept.documents} documents`)
  if (kept !== undefined) return kept
  await service.start()
  await service.setUp(makeCaller(seed))
  const before = processorMs(service.pid!).all
  const startedAt = performance.now()
  const pages = service.pages(seed, documents, false, (document) => corpus.toDefinition(document))[Symbol.iterator]()
  const load = async () => {
    for (let page = pages.next(); !page.done; page = pages.next()) await service.send(page.value)
  }
  await Promise.all(Array.from({ length: LOADED_AT_ONCE }, load))
  await until(service, 'almanac_index_lag_steps')
  const loadMs = performance.now() - startedAt
  const loadProcessorMs = processorMs(service.pid!).all - before
  if (side !== 'off') await until(service, 'almanac_embedding_waiting_documents')
  const embeddedMs = performance.now() - startedAt
  const { indexingToken, clientToken } = service
  const filled = { documents, tokens: { indexingToken, clientToken }, loadMs, loadProcessorMs, embeddedMs }
  await service.stop()
  writeFileSync(note, JSON.stringify(filled))
  return filled
}

async function until(service: BenchService, metric: string): Promise<void> {
  while ((await metricAt(service.address, metric)) > 0) await pause(WAIT_MS)
}

async function inTurns(sides: readonly { service: BenchService; token: string }[], queries: readonly string[]) {
  const asked = sides.map(({ service, token }) => ({
    client: new HttpClient(service.address, token),
    pid: service.pid!,
    millis: [] as number[],
    before: 0,
  }))
  for (const [at, query] of queries.entries()) {
    for (const side of asked) {
      if (at === WARM_QUERIES) side.before = processorMs(side.pid).all
      const startedAt = performance.now()
      await side.client.post('/rest/api/v1/search', { query, disableSpellcheck: true })
      if (at >= WARM_QUERIES) side.millis.push(performance.now() - startedAt)
    }
  }
  return asked.map(({ client, pid, millis, before }) => {
    client.close()
    return { latency: latencyOf(millis), processor: (processorMs(pid).all - before) / millis.length }
  })
}

/** From the answer to a write until the document has its vectors, one write after the other. */
async function foundAfter(
  service: BenchService,
  token: string,
  corpus: EnglishCorpus,
  seed: number,
): Promise<number[]> {
  const client = new HttpClient(service.address, token)
  const taken: number[] = []
  for (let write = 1; write <= WRITES; write++) {
    const source = makeDocument(seed + 1, write)
    const document = { datasource: source.datasource, ...corpus.toDefinition(source), id: `late${write}` }
    await client.post('/api/index/v1/indexdocument', { document })
    const startedAt = performance.now()
    await until(service, 'almanac_embedding_waiting_documents')
    taken.push(performance.now() - startedAt)
  }
  client.close()
  return taken
}
