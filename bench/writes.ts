import { setTimeout as pause } from 'node:timers/promises'
import { DATASOURCES, makeCaller } from './corpus/company.ts'
import { BenchService } from './service/bench-service.ts'
import { HttpClient } from './service/http-client.ts'
import type { BenchOptions } from './support/bench-options.ts'
import { machine, percentile, printTable, rounded } from './support/figures.ts'

/** Writers at a time, one after the other for each. */
const WRITERS = 4
/** Every so many writes one is looked for from its answer on; looking for all would be its own load. */
const LOOKED_FOR = 20
const LOOK_PAUSE_MS = 2
const SHARED_WORD = 'walrusq'

/** Many single writes in a row, each with its own words: how long after its answer one is found, and all after the last. */
export async function benchWrites({ documents, seed }: BenchOptions): Promise<Record<string, unknown>> {
  const service = new BenchService()
  await service.start()
  try {
    await service.setUp(makeCaller(seed))
    const searcher = new HttpClient(service.address, service.clientToken)
    const writers = Array.from({ length: WRITERS }, () => new HttpClient(service.address, service.indexingToken))
    const looks: Promise<number>[] = []
    const startedAt = performance.now()
    let next = 0
    const write = async (writer: HttpClient) => {
      while (next < documents) {
        const number = next++
        await writer.post('/api/index/v1/indexdocument', { document: documentOf(number) })
        if (number % LOOKED_FOR === 0 || number === documents - 1) {
          looks.push(millisUntil(searcher, wordOf(number, 0), 1))
        }
      }
    }
    await Promise.all(writers.map(write))
    const writtenMs = performance.now() - startedAt
    const allFoundMs = await millisUntil(searcher, SHARED_WORD, documents)
    const found = await Promise.all(looks)
    const lastMs = found.at(-1) ?? Number.NaN
    for (const client of [searcher, ...writers]) client.close()
    const result = {
      docs: documents,
      seed,
      writesPerSecond: rounded((documents / writtenMs) * 1000),
      foundAfterMs: {
        p50: rounded(percentile(found, 0.5)),
        p99: rounded(percentile(found, 0.99)),
        count: found.length,
      },
      lastFoundAfterMs: rounded(lastMs),
      allFoundAfterMs: rounded(allFoundMs),
      machine: machine(),
    }
    printTable([
      ['', 'figure'],
      ['writes/s', result.writesPerSecond],
      ['found after its answer, p50 ms', result.foundAfterMs.p50],
      ['found after its answer, p99 ms', result.foundAfterMs.p99],
      ['the last one found after ms', result.lastFoundAfterMs],
      ['all found after the last answer, ms', result.allFoundAfterMs],
    ])
    return result
  } finally {
    await service.stop()
  }
}

/** Twelve words that no other document has, and one that all have. */
function documentOf(number: number): object {
  const datasource = DATASOURCES[0]!
  const words = Array.from({ length: 12 }, (_, at) => wordOf(number, at)).join(' ')
  return {
    datasource,
    id: `single-${number}`,
    title: wordOf(number, 0),
    body: { mimeType: 'text/plain', textContent: `${SHARED_WORD} ${words}` },
    viewURL: `https://${datasource}.example.com/single-${number}`,
    permissions: { allowAnonymousAccess: true },
  }
}

function wordOf(number: number, at: number): string {
  return `single${number}q${at}k`
}

async function millisUntil(searcher: HttpClient, query: string, count: number): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const answer = await searcher.post('/rest/api/v1/search', { query, disableSpellcheck: true })
    if ((JSON.parse(answer) as { totalCount: number }).totalCount >= count) return performance.now() - startedAt
    await pause(LOOK_PAUSE_MS)
  }
}
