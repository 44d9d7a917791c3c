import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { unitVector } from '../../../domain/meaning/embedder.ts'
import type { Filter } from '../../../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'

const MODEL = 'm'
const ENOUGH = 100
/** It has none of the words, and means what is asked. */
const MEANT = 1000
const HIDDEN = 5000
const everybody = testVisibility(['public'])

function like(similarity: number): Float32Array {
  const vector = new Float32Array(16)
  vector[0] = similarity
  vector[1] = Math.sqrt(1 - similarity * similarity)
  return unitVector(vector)!
}

interface Page {
  readonly key: number
  readonly body: string
  readonly similarity: number
  readonly tag?: string
  readonly isHidden?: boolean
}

const wombats = (count: number): Page[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ key: 1 + at, body: 'a wombat', similarity: at / (2 * count), tag: at < 3 ? 'few' : 'many' },
  }))
const meant: Page = { key: MEANT, body: 'a marsupial', similarity: 1, tag: 'few' }

/** Of an engine that searches here, one that compares on a thread of its own, and one that searches on threads. */
const WAYS = {
  here: {},
  compared: { vectorRowsHere: 0, vectorWaitMs: 60_000 },
  threads: { searchThreads: 1, threadedDocuments: 0 },
}

async function openWith(pages: readonly Page[], way: keyof typeof WAYS): Promise<EmbeddedEngine> {
  const engine = await EmbeddedEngine.open({ vectorModel: MODEL, ...WAYS[way] })
  await engine.apply(
    pages.map(({ key, body, tag = 'many', isHidden }) => {
      const document = documentOf({ key, body, tags: [tag], ...(isHidden && { principals: ['user:git:x'] }) })
      return { kind: 'upsert', seq: key, document }
    }),
  )
  await engine.vectors?.put(pages.map(({ key, similarity }) => ({ key, seq: key, vectors: [like(similarity)] })))
  return engine
}

async function search(engine: EmbeddedEngine, filters: readonly Filter[] = []) {
  const meaning = { model: MODEL, vector: like(1), minSimilarity: 0.6, weight: 0.3 }
  const query = { text: 'wombat', phrases: [], excluded: [] }
  const { hits, total, facets } = await engine.search(
    { query, filters, offset: 0, size: 200, facets: ['tag'], meaning },
    everybody,
  )
  return {
    keys: hits.map(({ key }) => key),
    total,
    few: facets[0]?.buckets.find(({ value }) => value === 'few')?.count,
  }
}

const FEW: Filter = { kind: 'value', field: 'tag', values: ['few'], isNegated: false }

for (const way of Object.keys(WAYS) as (keyof typeof WAYS)[]) {
  test(`what has none of the words is looked for until a hundred documents have them: ${way}`, async () => {
    const few = await openWith([...wombats(ENOUGH - 1), meant], way)
    const enough = await openWith([...wombats(ENOUGH), meant], way)

    const fewFound = await search(few)
    assert.ok(fewFound.keys.includes(MEANT))
    assert.deepEqual([fewFound.total, fewFound.few], [ENOUGH, 4])
    const { keys, total, few: count } = await search(enough)
    assert.deepEqual([keys.includes(MEANT), total, count], [false, ENOUGH, 3])
    assert.deepEqual(keys.slice(0, 2), [ENOUGH, ENOUGH - 1], 'the more alike still comes first')
    await Promise.all([few.close(), enough.close()])
  })

  test(`a filter leaves of what was found, and finds nothing else: ${way}`, async () => {
    const few = await openWith([...wombats(ENOUGH - 1), meant], way)
    const enough = await openWith([...wombats(ENOUGH), meant], way)

    assert.deepEqual((await search(few, [FEW])).keys.sort(), [1, MEANT, 2, 3])
    assert.deepEqual((await search(enough, [FEW])).keys.sort(), [1, 2, 3])
    await Promise.all([few.close(), enough.close()])
  })

  test(`hidden documents are not enough, and move nothing: ${way}`, async () => {
    const hidden = wombats(ENOUGH).map((page) => ({ ...page, key: HIDDEN + page.key, similarity: 0.9, isHidden: true }))
    for (const count of [ENOUGH - 1, ENOUGH]) {
      const alone = await openWith([...wombats(count), meant], way)
      const among = await openWith([...wombats(count), meant, ...hidden], way)

      assert.deepEqual(await search(among), await search(alone))
      await Promise.all([alone.close(), among.close()])
    }
  })
}
