import type { EngineQuery, FacetField, IndexChange } from '../src/domain/search/search-engine.ts'
import { EmbeddedEngine } from '../src/engines/embedded/embedded-engine.ts'
import { Random } from '../test/support/random.ts'
import { documentOf } from '../test/support/random-corpus.ts'
import { testVisibility } from '../test/support/visibility.ts'

/** Engine alone, no HTTP, no store: node bench/engine-micro.ts [documents]. Figures to look at while working on it. */
const documentCount = Number(process.argv[2] ?? 100_000)
const WORDS_PER_DOCUMENT = 200
const VOCABULARY_SIZE = 60_000
const GROUPS = 2000
const BATCH_DOCUMENTS = 5000

const random = new Random(42)
const wordAt = (rank: number) => `w${rank.toString(36)}x`
/** Zipf's law: the word of rank r comes about 1 / r as often as the first. */
const zipfWord = () => wordAt(Math.floor(VOCABULARY_SIZE ** random.fraction()))
const text = (words: number) => Array.from({ length: words }, zipfWord).join(' ')

function makeDocument(key: number): IndexChange {
  const document = documentOf({
    key,
    datasource: `app${random.below(8)}`,
    objectType: `type${random.below(20)}`,
    author: `user${random.below(2000)}@example.com`,
    title: text(6),
    body: text(WORDS_PER_DOCUMENT),
    updatedAt: random.below(1e9),
    principals: random.several(groups, 1, 5),
  })
  return { kind: 'upsert', seq: key, document }
}

const groups = Array.from({ length: GROUPS }, (_, number) => `group:app:${number}`)
const visibility = testVisibility([...random.several(groups, 50, 50)])
const engine = await EmbeddedEngine.open()

let indexingMillis = 0
for (let first = 1; first <= documentCount; first += BATCH_DOCUMENTS) {
  const batch = Array.from({ length: Math.min(BATCH_DOCUMENTS, documentCount - first + 1) }, (_, index) =>
    makeDocument(first + index),
  )
  const startedAt = performance.now()
  await engine.apply(batch)
  indexingMillis += performance.now() - startedAt
}
const mergeStartedAt = performance.now()
await engine.settled()
console.log(
  `indexed ${Math.round((documentCount / indexingMillis) * 1000)} documents/s; then waited ` +
    `${Math.round(performance.now() - mergeStartedAt)} ms for merges; ${engine.segmentCount()} segments; ` +
    `${Math.round(process.memoryUsage().rss / 1e6)} MB resident`,
)

const facets: FacetField[] = ['app', 'type', 'author']
const queries: Record<string, Partial<EngineQuery>> = {
  'word of 20 %': { text: wordAt(80) },
  'word of 60 %': { text: wordAt(20) },
  'word of all': { text: wordAt(2) },
  'three words': { text: `${wordAt(20)} ${wordAt(60)} ${wordAt(200)}` },
  'two rare words': { text: `${wordAt(9000)} ${wordAt(15000)}` },
  phrase: { phrases: [`${wordAt(5)} ${wordAt(9)}`] },
  everything: {},
}
const everyGroup = testVisibility(groups)
for (const [whose, who] of [
  ['50 groups', visibility],
  ['all groups', everyGroup],
] as const) {
  for (const [name, query] of Object.entries(queries)) {
    const request = {
      query: { text: '', phrases: [], excluded: [], ...query },
      filters: [],
      offset: 0,
      size: 10,
      facets,
    }
    const millis: number[] = []
    let total = 0
    for (let run = 0; run < 300; run++) {
      const startedAt = performance.now()
      total = (await engine.search(request, who)).total
      millis.push(performance.now() - startedAt)
    }
    millis.sort((a, b) => a - b)
    console.log(
      `${whose.padEnd(12)} ${name.padEnd(18)} p50 ${millis[150]!.toFixed(3)} ms  p95 ${millis[285]!.toFixed(3)} ms  (${total} matches)`,
    )
  }
}
await engine.close()
