import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Embedder } from './embedder.ts'
import { QueryVectors } from './query-vectors.ts'

/** An endpoint that answers when the test says so. */
function slowEmbedder() {
  const waiting: { text: string; answer: PromiseWithResolvers<Float32Array[]> }[] = []
  const embedder: Pick<Embedder, 'model' | 'embed'> = {
    model: 'm',
    embed([text = '']) {
      const answer = Promise.withResolvers<Float32Array[]>()
      waiting.push({ text, answer })
      return answer.promise
    },
  }
  return { embedder, waiting }
}

const options = { timeoutMs: 10, minSimilarity: 0.3, weight: 0.5, log: { warn: () => {} } }
const VECTOR = Float32Array.of(1)

test('a query is embedded once and cached; a late vector is used by the next search', async () => {
  const { embedder, waiting } = slowEmbedder()
  const queries = new QueryVectors({ embedder, ...options })

  assert.equal(await queries.of('car'), undefined, 'nobody waits longer than the setting says')
  waiting[0]?.answer.resolve([VECTOR])
  await waiting[0]?.answer.promise
  const found = await queries.of(' car ')
  assert.deepEqual(found, { model: 'm', vector: VECTOR, minSimilarity: 0.3, weight: 0.5, distinctFactor: 1 })
  assert.equal(await queries.of('  '), undefined)

  assert.equal(waiting.length, 1)
  assert.deepEqual(queries.outcomes, { cached: 1, embedded: 0, unknown: 0, late: 1, failed: 0, skipped: 0 })
})

test('a vector counts less the fewer words of the query the embedder knows, and not at all if it knows none', async () => {
  const { embedder, waiting } = slowEmbedder()
  const shares: Record<string, number> = { 'car wombat': 0.5, wombat: 0 }
  const trustIn = (text: string) => shares[text]!
  const queries = new QueryVectors({ embedder: { ...embedder, trustIn }, ...options, timeoutMs: 10_000 })

  const both = Promise.all([queries.of('car wombat'), queries.of('wombat')])
  for (const { answer } of waiting) answer.resolve([VECTOR])

  assert.deepEqual(
    (await both).map((found) => found?.weight),
    [0.25, undefined],
  )
})

test('a document that stands out counts more only for queries of three words or more', async () => {
  const embedder = { model: 'm', embed: () => Promise.resolve([VECTOR]), distinctFactor: 3 }
  const queries = new QueryVectors({ embedder, ...options })

  assert.equal((await queries.of('INC-57'))?.distinctFactor, 1)
  assert.equal((await queries.of('gateway gate'))?.distinctFactor, 1)
  assert.equal((await queries.of('when the gateway stops'))?.distinctFactor, 3)
})

test('a caller in a hurry is answered by words in time, and spoils nothing for others', async () => {
  const { embedder, waiting } = slowEmbedder()
  const queries = new QueryVectors({ embedder, ...options, timeoutMs: 1_000_000 })

  for (const text of ['a', 'b', 'c', 'd']) assert.equal(await queries.of(text, 2), undefined)
  const patient = queries.of('car')
  waiting.at(-1)?.answer.resolve([VECTOR])

  assert.equal((await patient)?.vector, VECTOR)
})

test('two searches for the same words share one question', async () => {
  const { embedder, waiting } = slowEmbedder()
  const queries = new QueryVectors({ embedder, ...options, timeoutMs: 10_000 })

  const both = Promise.all([queries.of('car'), queries.of('car')])
  waiting[0]?.answer.resolve([VECTOR])

  assert.deepEqual(
    (await both).map((found) => found?.vector),
    [VECTOR, VECTOR],
  )
  assert.equal(waiting.length, 1)
})

test('an endpoint that fails again and again is left alone for a while, and no search waits for it', async () => {
  const { embedder, waiting } = slowEmbedder()
  const queries = new QueryVectors({ embedder, ...options, timeoutMs: 10_000 })
  for (const text of ['a', 'b', 'c']) {
    const found = queries.of(text)
    waiting.at(-1)?.answer.reject(new Error('down'))
    assert.equal(await found, undefined)
  }

  assert.equal(await queries.of('d'), undefined)

  assert.equal(waiting.length, 3, 'the fourth was not asked')
  assert.deepEqual(queries.outcomes, { cached: 0, embedded: 0, unknown: 0, late: 0, failed: 3, skipped: 1 })
})
