import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { IndexChange } from '../src/domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../src/engines/embedded/embedded-engine.ts'
import { Random } from '../test/support/random.ts'
import { documentOf } from '../test/support/random-corpus.ts'

/**
 * How long the engine keeps the answering thread from answering while it takes in documents, with its files:
 * node bench/bulk-pauses.ts [documents]. First all are new, then all are replaced.
 */
const documentCount = Number(process.argv[2] ?? 100_000)
const BATCH = 1000
const VOCABULARY_SIZE = 60_000

const random = new Random(42)
const word = () => `w${Math.floor(VOCABULARY_SIZE ** random.fraction()).toString(36)}x`
const text = (words: number) => Array.from({ length: words }, word).join(' ')
const groups = Array.from({ length: 2000 }, (_, number) => `group:app:${number}`)
/** Made once: making them is no work of the engine's. */
const samples = Array.from({ length: 5000 }, () => ({
  datasource: `app${random.below(8)}`,
  objectType: `type${random.below(20)}`,
  author: `user${random.below(2000)}@example.com`,
  title: text(6),
  body: text(200),
  principals: random.several(groups, 1, 5),
}))

function batchOf(first: number, seq: number, keyOf: (number: number) => number): IndexChange[] {
  return Array.from({ length: Math.min(BATCH, documentCount - first) }, (_, at) => {
    const fields = samples[(first + at) % samples.length] ?? {}
    return { kind: 'upsert', seq: seq + at, document: documentOf({ ...fields, key: keyOf(first + at) }) }
  })
}

interface Measured {
  phase: string
  documentsPerSecond: number
  p50Millis: number
  p99Millis: number
  maxMillis: number
  segments: number
}

async function measure(phase: string, engine: EmbeddedEngine, firstSeq: number, keyOf: (number: number) => number) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const startedAt = performance.now()
  delay.enable()
  for (let first = 0; first < documentCount; first += BATCH) {
    await engine.apply(batchOf(first, firstSeq + first, keyOf))
    engine.completeTo(firstSeq + first + BATCH - 1, 'bench')
  }
  await engine.settled()
  await engine.saved()
  delay.disable()
  const millis = (nanos: number) => Math.round(nanos / 1e4) / 100
  const result: Measured = {
    phase,
    documentsPerSecond: Math.round((documentCount / (performance.now() - startedAt)) * 1000),
    p50Millis: millis(delay.percentile(50)),
    p99Millis: millis(delay.percentile(99)),
    maxMillis: millis(delay.max),
    segments: engine.segmentCount(),
  }
  return result
}

const folder = mkdtempSync(join(tmpdir(), 'almanac-pauses-'))
const engine = await EmbeddedEngine.open({ folder })
const results = [
  await measure('new', engine, 1, (number) => number + 1),
  // In an order that has nothing to do with the first.
  await measure('replaced', engine, documentCount + 1, (number) => ((number * 7919) % documentCount) + 1),
]
await engine.close()
rmSync(folder, { recursive: true, force: true })
console.table(results)
console.log(
  JSON.stringify({ bench: 'bulk-pauses', cores: cpus().length, node: process.version, documentCount, results }),
)
