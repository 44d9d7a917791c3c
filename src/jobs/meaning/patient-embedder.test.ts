import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../../test/support/eventually.ts'
import { type Embedder, EmbedderError } from '../../domain/meaning/embedder.ts'
import { PatientEmbedder } from './patient-embedder.ts'

const silent = { warn: () => {}, error: () => {} }

/** Takes texts of at most `maxCharacters`; a vector tells how long its text was. */
function endpoint(maxCharacters: number) {
  const requests: string[][] = []
  const trouble: { error: EmbedderError | undefined } = { error: undefined }
  const embedder: Pick<Embedder, 'embed'> = {
    async embed(texts) {
      requests.push([...texts])
      if (trouble.error !== undefined) throw trouble.error
      if (texts.some(({ length }) => length > maxCharacters)) throw new EmbedderError('unfit', 'too long')
      return texts.map(({ length }) => Float32Array.of(length))
    },
  }
  return { embedder, requests, trouble }
}

function patient(embedder: Pick<Embedder, 'embed'>, stopping = new AbortController().signal) {
  return new PatientEmbedder({ embedder, timeoutMs: 1, batchSize: 4, concurrency: 2, log: silent, stopping })
}

test('texts are sent in batches, and come back in their order', async () => {
  const { embedder, requests } = endpoint(100)

  const vectors = await patient(embedder).embed(Array.from({ length: 10 }, (_, length) => 'x'.repeat(length)))

  assert.deepEqual(
    vectors.map((vector) => vector?.[0]),
    [...Array(10).keys()],
  )
  assert.deepEqual(requests.map(({ length }) => length).sort(), [2, 4, 4])
})

test('a text that is too long is shortened, one that is taken in no form is given up, and others do not suffer', async () => {
  const { embedder } = endpoint(500)
  const strict = endpoint(50)
  const made = patient(embedder)
  const strictly = patient(strict.embedder)

  const vectors = await made.embed(['a', 'b'.repeat(1900), 'c', 'd'.repeat(500)])
  const none = await strictly.embed(['e'.repeat(150), 'f'])

  assert.deepEqual(
    vectors.map((vector) => vector?.[0]),
    [1, 475, 1, 500],
  )
  assert.deepEqual(
    none.map((vector) => vector?.[0]),
    [undefined, 1],
  )
  assert.deepEqual([made.unfitTexts, strictly.unfitTexts], [0, 1])
})

test('an endpoint that takes nothing at all is waited for: it is a setting that is wrong, not every text', async () => {
  const { embedder, requests } = endpoint(-1)
  const stopping = new AbortController()
  const made = patient(embedder, stopping.signal)

  const embedding = made.embed(['a short text'])
  await eventually('it was asked whether it takes anything', async () => requests.length >= 2)
  stopping.abort()

  await assert.rejects(embedding, { name: 'AbortError' })
  assert.equal(made.unfitTexts, 0)
  assert.ok(made.failedRequests > 0)
})

test('an outage is waited out', async () => {
  const { embedder, requests, trouble } = endpoint(100)
  trouble.error = new EmbedderError('unavailable', 'down', { retryAfterSeconds: 0 })
  const made = patient(embedder)

  const embedding = made.embed(['a'])
  await eventually('it was asked', async () => requests.length > 0)
  trouble.error = undefined

  assert.equal((await embedding)[0]?.[0], 1)
  assert.equal(made.failedRequests, 1)
})
