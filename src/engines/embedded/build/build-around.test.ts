import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildAround } from './build-around.ts'
import type { NumberedDocument } from './build-segment.ts'

const documents = (count: number) =>
  Array.from({ length: count }, (_, key) => ({ seq: key, document: { key } }) as unknown as NumberedDocument)

/** Fails for batches with one of these. */
const refusing =
  (...keys: number[]) =>
  async (batch: readonly NumberedDocument[]) => {
    const bad = batch.find(({ document }) => keys.includes(document.key))
    if (bad !== undefined) throw new Error(`${bad.document.key} is odd`)
    return { documentCount: batch.length } as never
  }

test('documents that cannot be indexed are found, and the others are indexed', async () => {
  const { segment, refused } = await buildAround(documents(1000), refusing(3, 700, 701))

  assert.equal(segment?.documentCount, 997)
  assert.deepEqual(
    refused.map(({ document }) => document.document.key),
    [3, 700, 701],
  )
  assert.match(String(refused[1]?.problem), /700 is odd/)
})

test('one document alone is refused alone', async () => {
  const { segment, refused } = await buildAround(documents(1), refusing(0))

  assert.deepEqual([segment, refused.length], [undefined, 1])
})

test('where every one of several fails, the fault is not theirs', async () => {
  await assert.rejects(
    buildAround(documents(4), async () => {
      throw new Error('no memory')
    }),
    /no memory/,
  )
})
