import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { operator } from '../src/domain/access/role.ts'
import { addDatasource } from '../src/domain/datasources/add-datasource.ts'
import { createAccount } from '../src/domain/identity/create-account.ts'
import { createClientToken } from '../src/domain/tokens/create-client-token.ts'
import { createIndexingToken } from '../src/domain/tokens/create-indexing-token.ts'
import { systemClock } from '../src/kernel/clock.ts'
import { openStores } from '../src/storage/stores.ts'
import { Random } from '../test/support/random.ts'

/**
 * A bulk upload over HTTP into a service of its own, while somebody searches:
 * node bench/bulk-load.ts --docs 20000 [--page 1000] [--words 150] [--parallel 2] [--rounds 3].
 * Rounds: into an empty datasource, the same again, all changed. The last line is JSON.
 */
const { values: options } = parseArgs({
  options: {
    docs: { type: 'string', default: '20000' },
    page: { type: 'string', default: '1000' },
    words: { type: 'string', default: '150' },
    parallel: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
  },
})
const documentCount = Number(options.docs)
const pageSize = Number(options.page)
const wordCount = Number(options.words)
const parallel = Number(options.parallel)
const rounds = Number(options.rounds)
const VOCABULARY_SIZE = 60_000
/** Asking for the status counts the documents: often enough to know, seldom enough not to be what is measured. */
const STATUS_EVERY_MS = 500

const root = resolve(import.meta.dirname, '..')
const data = mkdtempSync(join(tmpdir(), 'almanac-bulk-'))
const random = new Random(7)
const word = () => `w${Math.floor(VOCABULARY_SIZE ** random.fraction()).toString(36)}x`
const text = (count: number) => Array.from({ length: count }, word).join(' ')

async function measure(address: string) {
  const one = makePages('one')
  const two = rounds < 3 ? [] : makePages('two')
  const searches = new Searches(address)
  const peak = new PeakMemory(service.process.pid ?? 0)
  const upload = async (uploadId: string, pages: string[]) => {
    const startedAt = performance.now()
    const cpuBefore = cpuSeconds()
    const [first, ...rest] = pages
    const last = rest.pop()
    await send(address, uploadId, first ?? '', { isFirstPage: true })
    const queue = [...rest]
    await Promise.all(
      Array.from({ length: parallel }, async () => {
        for (let page = queue.shift(); page !== undefined; page = queue.shift()) await send(address, uploadId, page, {})
      }),
    )
    const stagedMs = performance.now() - startedAt
    const cpuStaged = cpuSeconds()
    await send(address, uploadId, last ?? '[]', { isLastPage: true })
    const swappedMs = performance.now() - startedAt
    const cpuSwapped = cpuSeconds()
    while (!(await isIndexed(address))) await pause(STATUS_EVERY_MS)
    const totalMs = performance.now() - startedAt
    return {
      documentsPerSecond: Math.round((documentCount / totalMs) * 1000),
      stagedSeconds: seconds(stagedMs),
      lastPageSeconds: seconds(swappedMs - stagedMs),
      indexSeconds: seconds(totalMs - swappedMs),
      // Of all threads of the service: the figure that does not depend on who else uses the machine.
      cpuSeconds: [cpuStaged - cpuBefore, cpuSwapped - cpuStaged, cpuSeconds() - cpuSwapped].map(
        (part) => Math.round(part * 100) / 100,
      ),
      ...searches.take(),
    }
  }

  const first = await upload('u1', one)
  const same = rounds < 2 ? undefined : await upload('u2', one)
  const changed = rounds < 3 ? undefined : await upload('u3', two)
  await searches.stop()
  return {
    bench: 'bulk-load',
    documents: documentCount,
    pageSize,
    bytesPerDocument: Math.round(one.reduce((sum, page) => sum + page.length, 0) / documentCount),
    parallel,
    first,
    sameAgain: same,
    allChanged: changed,
    peakMegabytes: peak.stop(),
  }
}

/** Pages as JSON text, made ahead so that making them is not measured. */
function makePages(name: string): string[] {
  const pages: string[] = []
  for (let at = 0; at < documentCount; at += pageSize) {
    const documents = Array.from({ length: Math.min(pageSize, documentCount - at) }, (_, index) => ({
      id: `doc-${at + index}`,
      title: `${name} ${text(5)}`,
      body: { mimeType: 'text/plain', textContent: text(wordCount) },
      updatedAt: '2026-05-30T10:00:00Z',
      viewURL: `https://wiki.example/doc-${at + index}`,
    }))
    pages.push(JSON.stringify(documents))
  }
  return pages
}

async function send(address: string, uploadId: string, documents: string, flags: object): Promise<void> {
  const rest = JSON.stringify({ uploadId, datasource: 'wiki', ...flags }).slice(1)
  const response = await fetch(`${address}/api/index/v1/bulkindexdocuments`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${indexing}`, 'Content-Type': 'application/json' },
    body: `{"documents":${documents},${rest}`,
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  await response.arrayBuffer()
}

async function isIndexed(address: string): Promise<boolean> {
  const response = await fetch(`${address}/api/index/v1/debug/wiki/status`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${indexing}` },
  })
  const body = (await response.json()) as { documents: { bulkUploadHistory: { processingState: string }[] } }
  return body.documents.bulkUploadHistory[0]?.processingState === 'INDEXING COMPLETED'
}

/** Somebody who searches twenty times a second, and how long each answer took. */
class Searches {
  #millis: number[] = []
  #isStopped = false
  readonly #running: Promise<void>

  constructor(address: string) {
    this.#running = this.#run(address)
  }

  async #run(address: string): Promise<void> {
    while (!this.#isStopped) {
      const startedAt = performance.now()
      const response = await fetch(`${address}/rest/api/v1/search`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${client}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: word(), pageSize: 10 }),
      })
      await response.arrayBuffer()
      this.#millis.push(performance.now() - startedAt)
      await pause(50)
    }
  }

  take(): { searches: number; searchP50Ms: number; searchP99Ms: number; searchMaxMs: number } {
    const sorted = this.#millis.sort((a, b) => a - b)
    this.#millis = []
    const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
    return { searches: sorted.length, searchP50Ms: at(0.5), searchP99Ms: at(0.99), searchMaxMs: at(1) }
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#running
  }
}

class PeakMemory {
  #peak = 0
  readonly #timer: NodeJS.Timeout

  constructor(pid: number) {
    this.#timer = setInterval(() => {
      const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)
      this.#peak = Math.max(this.#peak, kilobytes / 1024)
    }, 100)
  }

  stop(): number {
    clearInterval(this.#timer)
    return Math.round(this.#peak)
  }
}

const CLOCK_TICKS_PER_SECOND = 100

function cpuSeconds(): number {
  const fields = readFileSync(`/proc/${service.process.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND
}

async function prepare(): Promise<{ indexing: string; client: string }> {
  const stores = await openStores({ data, databaseUrl: '' }, systemClock.now())
  const services = { ...stores, clock: systemClock }
  const expiresAt = new Date(systemClock.now().getTime() + 86_400_000)
  await addDatasource(services, { name: 'wiki' })
  await createAccount(services, { email: 'alice@acme.example' })
  const made = {
    indexing: await createIndexingToken(services, operator, { name: 'bench', datasources: 'all', expiresAt }),
    client: await createClientToken(services, operator, {
      name: 'bench',
      userEmail: 'alice@acme.example',
      scopes: ['SEARCH'],
      expiresAt,
    }),
  }
  await stores.close()
  return { indexing: made.indexing.secret, client: made.client.secret }
}

async function start(): Promise<{ process: ChildProcess; address: string }> {
  const child = spawn(join(root, 'almanac'), ['serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ALMANAC_RATE_LIMITS: 'off' },
  })
  const address = await new Promise<string>((found, fail) => {
    let output = ''
    child.once('exit', (code) => fail(new Error(`The service ended with ${code}: ${output}`)))
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk
      const line = /"address":"([^"]+)"/.exec(output)
      if (line?.[1] !== undefined) found(line[1])
    })
  })
  return { process: child, address }
}

function seconds(milliseconds: number): number {
  return Math.round(milliseconds / 10) / 100
}

const { indexing, client } = await prepare()
const service = await start()
try {
  const result = await measure(service.address)
  console.log(JSON.stringify(result))
} finally {
  service.process.kill('SIGTERM')
  await new Promise((done) => service.process.once('exit', done))
  rmSync(data, { recursive: true, force: true })
}
