import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { eventually } from '../../../test/support/eventually.ts'
import type { DocumentChange } from '../../domain/documents/document-store.ts'
import { EmbedPending, type EmbedPendingDeps } from './embed-pending.ts'

const STEPS = 200

/** Follows a log of two hundred documents, beside an indexer that has all of them and may be at another load. */
function embedding(
  isLoading: () => boolean,
  { failsAtPut = 0, takesMs = 0, givesWayMs = 30_000 } = {},
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
      embed: async (texts: readonly string[]) => {
        if (takesMs > 0) await pause(takesMs)
        return texts.map(() => Float32Array.of(1))
      },
    },
    documents: {
      changesAfter: async (seq: number, limit: number) => changes.slice(seq, seq + limit),
      logFingerprint: async () => 'store:1',
      indexedAt: async () => new Date(0),
    },
    vectors: { forgetOthers: async () => true, waiting: async () => 0 },
    index: {
      model: 'm',
      completeSeq: () => 0,
      completeFingerprint: () => '',
      completeTo: () => {},
      put: async (documents: readonly { key: number }[]) => {
        puts += 1
        if (puts === failsAtPut) throw new Error('no room')
        embedded.push(...documents.map(({ key }) => key))
      },
    },
    indexer: { appliedSeq: () => STEPS, isLoading },
    indexedCharacters: 1000,
    givesWayMs,
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
  const { pending, embedded } = embedding(() => true, { givesWayMs: 0 })
  t.after(() => pending.stop())

  await pending.start()
  await eventually('all have vectors', async () => pending.appliedSeq() === STEPS)

  assert.equal(embedded.length, STEPS)
})

test('beside a load that does not end, most of the time goes to the load', async (t) => {
  const takesMs = 20
  const { pending } = embedding(() => true, { givesWayMs: 0, takesMs })
  t.after(() => pending.stop())

  await pending.start()
  const startedAt = performance.now()
  await eventually('all have vectors', async () => pending.appliedSeq() === STEPS)

  // After the first step, which nothing was made ahead for.
  assert.ok(performance.now() - startedAt > 6 * takesMs, 'it rested after its first step')
})

test('a step that could not be put into the index comes again, before those that were made ahead of it', async (t) => {
  const { pending, embedded } = embedding(() => false, { failsAtPut: 2 })
  t.after(() => pending.stop())

  await pending.start()
  await eventually('all have vectors', async () => pending.appliedSeq() === STEPS)

  assert.deepEqual(
    embedded,
    Array.from({ length: STEPS }, (_, at) => at + 1),
  )
})
