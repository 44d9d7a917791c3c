import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { compileAcl } from '../src/domain/access/principals.ts'
import type { DocumentWrite } from '../src/domain/documents/document-store.ts'
import { openStores } from '../src/storage/stores.ts'
import { Random } from '../test/support/random.ts'

/**
 * How long the service takes from its start until it is ready: node bench/engine-restart.ts [documents …]. For each
 * number, documents of 200 words are put straight into a store; then the service is started on it without an index (it
 * builds one) and killed as soon as it is ready, started on what it had saved until then and stopped in order, started
 * again.
 */
const counts = process.argv.slice(2).map(Number)
if (counts.length === 0) counts.push(100_000)

const ROOT = join(import.meta.dirname, '..')
const VOCABULARY_SIZE = 60_000
const GROUPS = 2000
const BATCH = 5000
const LIMIT_MS = 3_600_000

interface Measured {
  documents: number
  rebuildMillis: number
  afterKillMillis: number
  afterStopMillis: number
  residentMegabytes: number
}

async function fillStore(data: string, documents: number): Promise<void> {
  const stores = await openStores({ data, databaseUrl: '' }, new Date(0))
  const random = new Random(42)
  for (let first = 0; first < documents; first += BATCH) {
    const writes = Array.from({ length: Math.min(BATCH, documents - first) }, (_, at) => makeWrite(random, first + at))
    await stores.documents.put(writes, new Date(0))
  }
  await stores.close()
}

function makeWrite(random: Random, number: number): DocumentWrite {
  // Zipf's law: the word of rank r comes about 1 / r as often as the first.
  const word = () => `w${Math.floor(VOCABULARY_SIZE ** random.fraction()).toString(36)}x`
  const text = (words: number) => Array.from({ length: words }, word).join(' ')
  const datasource = `app${random.below(8)}`
  const permissions = {
    allowedGroups: Array.from({ length: 1 + random.below(5) }, () => `group${random.below(GROUPS)}`),
  }
  return {
    document: {
      datasource,
      objectType: `type${random.below(20)}`,
      id: `d${number}`,
      title: text(6),
      viewUrl: undefined,
      facts: { author: { email: `user${random.below(2000)}@example.com` } },
      body: text(200),
      summary: '',
      updatedAt: 1_700_000_000_000 + random.below(1e9),
      permissions,
    },
    acl: compileAcl(datasource, permissions),
    version: 0,
  }
}

interface Running {
  readonly child: ChildProcess
  readonly readyMillis: number
  readonly address: string
}

async function startService(data: string): Promise<Running> {
  const startedAt = performance.now()
  const child = spawn(join(ROOT, 'almanac'), ['serve', '--port', '0', '--data', data], {
    env: { ...process.env, ALMANAC_RATE_LIMITS: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    const address = /"address":"([^"]+)".*"serving"/.exec(output)?.[1]
    if (address !== undefined) resolve(address)
  })
  child.once('exit', () => reject(new Error(`The service ended: ${output}`)))
  const limit = setTimeout(() => reject(new Error('The service was not ready in an hour')), LIMIT_MS)
  const address = await promise
  clearTimeout(limit)
  return { child, readyMillis: performance.now() - startedAt, address }
}

async function end({ child }: Running, signal: NodeJS.Signals): Promise<void> {
  const hasExited = once(child, 'exit')
  child.kill(signal)
  await hasExited
}

async function residentMegabytes({ address }: Running): Promise<number> {
  const metrics = await (await fetch(`${address}/metrics`)).text()
  return Math.round(Number(/^process_resident_memory_bytes (\S+)/m.exec(metrics)?.[1] ?? 0) / 1e6)
}

async function measure(documents: number): Promise<Measured> {
  const data = mkdtempSync(join(tmpdir(), 'almanac-restart-'))
  try {
    await fillStore(data, documents)
    const built = await startService(data)
    await end(built, 'SIGKILL')
    const killed = await startService(data)
    await end(killed, 'SIGTERM')
    const stopped = await startService(data)
    const resident = await residentMegabytes(stopped)
    await end(stopped, 'SIGTERM')
    return {
      documents,
      rebuildMillis: Math.round(built.readyMillis),
      afterKillMillis: Math.round(killed.readyMillis),
      afterStopMillis: Math.round(stopped.readyMillis),
      residentMegabytes: resident,
    }
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
}

const results: Measured[] = []
for (const documents of counts) results.push(await measure(documents))
console.table(results)
console.log(JSON.stringify({ bench: 'engine-restart', cores: cpus().length, node: process.version, results }))
