import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import type { DocumentChange } from '../../domain/documents/document-store.ts'
import { EmbedPending, type EmbedPendingDeps } from './embed-pending.ts'

const STEPS = 200
const LONG_AGO_MS = -100_000

/** Follows a log of two hundred documents, beside an indexer that has all of them and may be at another load. */
function embedding(
  isLoading: () => boolean,
  failsAtPut = 0,
): { readonly pending: EmbedPending; readonly embedded: number[] } {
  const embedded: number[] = []
  let puts = 0
  const changes = Array.from({ length: STEPS }, (_, at) => ({
    kind: 'upsert',
    seq: at + 1,
    document: { key: at + 1, title: `page ${at}`, body: 'wombats dig', summary: '' },
  })) as unknown as DocumentChange[]
  const deps = {
    embedder: {
      model: 'm',
      passages: { characters: 400, most: 4 },
      keepsVectors: false,
      valueBytes: 4,
      embed: async (texts: readonly string[]) => texts.map(() => Float32Array.of(1)),
    },
    documents: {
      changesAfter: async (seq: number, limit: number) => changes.slice(seq, seq + limit),
      logMark: async () => 'store:1',
      indexedAt: async () => new Date(0),
    },
    vectors: { forgetOthers: async () => true, waiting: async () => 0 },
    index: {
      model: 'm',
      completeSeq: () => 0,
      completeMark: () => '',
      completeTo: () => {},
      put: async (documents: readonly { key: number }[]) => {
        puts += 1
        if (puts === failsAtPut) throw new Error('no room')
        embedded.push(...documents.map(({ key }) => key))
      },
    },
    indexer: { appliedSeq: () => STEPS, isLoading },
    indexedCharacters: 1000,
    batchSize: 16,
    concurrency: 1,
    timeoutMs: 1000,
    log: { warn: () => {}, error: () => {} },
  }
  return { pending: new EmbedPending(deps as unknown as EmbedPendingDeps), embedded }
}

test('documents get their vectors when the load is found by its words', async (t) => {
  let [isLoading, asked] = [true, 0]
  const { pending, embedded } = embedding(() => {
    asked += 1
    return isLoading
  })
  t.after(() => pending.stop())

  await pending.start()
  await eventually('it looked twice', async () => asked >= 2)
  const during = embedded.length
  isLoading = false
  await eventually('all have vectors', async () => pending.appliedSeq() === STEPS)

  assert.equal(during, 0)
  assert.equal(embedded.length, STEPS)
})

test('a load that does not end keeps no document without its vectors for ever', async (t) => {
  // When it is looked at for the second time, the first was long ago.
  const clock = t.mock.method(performance, 'now', () => LONG_AGO_MS)
  const { pending, embedded } = embedding(() => {
    if (clock.mock.callCount() > 0) clock.mock.restore()
    return true
  })
  t.after(() => pending.stop())

  await pending.start()
  await eventually('all have vectors', async () => pending.appliedSeq() === STEPS, -2 * LONG_AGO_MS)

  assert.equal(embedded.length, STEPS)
})

test('a step that could not be put into the index comes again, before those that were made ahead of it', async (t) => {
  const { pending, embedded } = embedding(() => false, 2)
  t.after(() => pending.stop())

  await pending.start()
  await eventually('all have vectors', async () => pending.appliedSeq() === STEPS)

  assert.deepEqual(
    embedded,
    Array.from({ length: STEPS }, (_, at) => at + 1),
  )
})
