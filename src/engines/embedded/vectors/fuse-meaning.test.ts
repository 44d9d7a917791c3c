import assert from 'node:assert/strict'
import { test } from 'node:test'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import { unitVector } from '../../../domain/meaning/embedder.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'

const MODEL = 'm'
const DIMENSIONS = 16
const everybody = testVisibility(['public'])

/** A unit vector whose cosine with `QUERY` is this. */
function like(similarity: number, other = 1): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  vector[0] = similarity
  vector[other] = Math.sqrt(1 - similarity * similarity)
  return unitVector(vector)!
}

const QUERY = like(1)

interface Page {
  readonly key: number
  readonly title?: string
  readonly body: string
  readonly similarity?: number
  readonly isHidden?: boolean
}

/** Documents that have nothing to do with any query. */
function fillers(count: number): Page[] {
  return Array.from({ length: count }, (_, number) => ({ key: 10 + number, body: `filler ${number}`, similarity: 0 }))
}

async function openWith(pages: readonly Page[]): Promise<EmbeddedEngine> {
  const engine = await EmbeddedEngine.open({ vectorModel: MODEL, vectorWaitMs: 60_000 })
  await engine.apply(
    pages.map(({ key, title = `page ${key}`, body, isHidden }) => ({
      kind: 'upsert',
      seq: key,
      document: documentOf({ key, title, body, ...(isHidden && { principals: ['user:git:x'] }) }),
    })),
  )
  await engine.vectors?.put(
    pages.flatMap(({ key, similarity }) =>
      similarity === undefined ? [] : [{ key, seq: key, vectors: [like(similarity, 1 + (key % 15))] }],
    ),
  )
  return engine
}

async function found(engine: EmbeddedEngine, text: string, weight = 0.3): Promise<number[]> {
  const { hits } = await engine.search(
    {
      query: { text, phrases: [], excluded: [] },
      filters: [],
      offset: 0,
      size: 10,
      facets: [],
      meaning: { model: MODEL, vector: QUERY, minSimilarity: 0.6, weight },
    },
    everybody,
  )
  return hits.map(({ key }) => key)
}

test('of documents with the same words the more alike comes first, without having to stand out', async () => {
  await using engine = disposable(
    await openWith([
      { key: 1, body: 'wombat fence', similarity: 0.1 },
      { key: 2, body: 'wombat fence', similarity: 0.4 },
      { key: 3, body: 'nothing of it', similarity: 0.5 },
    ]),
  )

  assert.deepEqual(await found(engine.engine, 'wombat'), [2, 1], 'the third has not the word, and is below the floor')
  assert.deepEqual(await found(engine.engine, 'wombat', 0), [1, 2], 'without a weight the order is that of words')
})

test('a document whose vectors have not arrived counts as an average one', async () => {
  await using engine = disposable(
    await openWith([
      { key: 1, body: 'wombat fence', similarity: -0.5 },
      { key: 2, body: 'wombat fence' },
      { key: 3, body: 'wombat fence', similarity: 0.9 },
    ]),
  )

  assert.deepEqual(await found(engine.engine, 'wombat'), [3, 1, 2])
})

test('where even the best has little of what is asked, a document that means it passes', async () => {
  await using engine = disposable(
    await openWith([
      { key: 1, body: 'reimbursement of costs', similarity: 0.9 },
      { key: 2, body: 'the whole trip was long', similarity: 0.1 },
      { key: 3, body: 'money back for each trip abroad', similarity: 0.1 },
      ...fillers(20),
    ]),
  )

  assert.equal((await found(engine.engine, 'money back trip abroad'))[0], 3, 'it has all the words')
  assert.equal((await found(engine.engine, 'refund allowance expenses trip'))[0], 1, 'the others have one word of four')
})

test('of documents that have less than most of what is asked, the one that means it passes one with more of its words', async () => {
  await using engine = disposable(
    await openWith([
      { key: 1, body: 'the trip and again the trip, a trip with friends', similarity: 0.5 },
      { key: 2, body: 'what we pay for when somebody is away from home on a trip for the company', similarity: 0.6 },
      ...fillers(40),
    ]),
  )

  assert.deepEqual(await found(engine.engine, 'trip', 0.25), [1, 2], 'both have all that is asked')
  assert.deepEqual(await found(engine.engine, 'money returned trip', 0.25), [2, 1])
})

test('hidden documents move nothing, whatever words they have and whatever they mean', async () => {
  const pages: Page[] = [
    { key: 1, body: 'reimbursement of costs', similarity: 0.7 },
    { key: 2, body: 'wombat trip', similarity: 0.3 },
    { key: 3, body: 'wombat fence', similarity: 0.5 },
  ]
  const hidden = Array.from({ length: 30 }, (_, number) => ({
    key: 100 + number,
    body: 'refund wombat trip',
    similarity: 0.99,
    isHidden: true,
  }))
  await using alone = disposable(await openWith(pages))
  await using among = disposable(await openWith([...pages, ...hidden]))

  for (const text of ['wombat', 'refund trip', 'refund wombat fence', 'unheard']) {
    assert.deepEqual(await found(among.engine, text), await found(alone.engine, text), text)
  }
})

function disposable(engine: EmbeddedEngine) {
  return { engine, [Symbol.asyncDispose]: () => engine.close() }
}

test('a document whose title is the query comes before one that is more similar', async () => {
  await using engine = disposable(
    await openWith([
      { key: 1, title: 'Chebyshev quadrature', body: 'errata', similarity: 0.1 },
      { key: 2, title: 'Formulas', body: 'chebyshev quadrature formulas of high degree', similarity: 0.95 },
      { key: 3, title: 'Chebyshev quadrature formulas of a very high degree', body: 'long', similarity: 0.9 },
      ...fillers(60),
    ]),
  )

  assert.equal((await found(engine.engine, 'chebyshev quadrature', 5))[0], 1)
  assert.equal((await found(engine.engine, 'chebyshev', 5))[0], 2, 'one word of the title is not the title')
})
