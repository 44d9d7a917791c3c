import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEmbeddingServer } from '../../test/support/embedding-server.ts'
import { FakeClock } from '../../test/support/fake-clock.ts'
import { Lsa } from '../../test/support/lsa.ts'
import { TRAINING } from '../../test/support/training-texts.ts'
import { type EmbedderError, unitVector } from '../domain/meaning/embedder.ts'
import { embeddingUrl, OpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.ts'

const lsa = new Lsa(TRAINING, 3)

async function start(options: Partial<OpenAiEmbedderOptions> = {}) {
  const server = await startEmbeddingServer({ lsa })
  const embedder = new OpenAiEmbedder({
    url: server.url,
    model: 'lsa',
    key: '',
    dimensions: 0,
    queryPrefix: '',
    documentPrefix: '',
    clock: new FakeClock(),
    ...options,
  })
  const stop = async () => {
    embedder.close()
    await server.close()
  }
  return { server, embedder, [Symbol.asyncDispose]: stop }
}

test('texts become unit vectors in their order, whether the endpoint knows base64 or not', async () => {
  await using modern = await start()
  await using old = await start()
  old.server.isOldFashioned = true
  const texts = ['car engine', 'flower bed', 'payroll']

  const vectors = await modern.embedder.embed(texts, 'document', 5000)

  assert.deepEqual(
    vectors,
    texts.map((text) => unitVector(lsa.embed(text))),
  )
  assert.deepEqual(await old.embedder.embed(texts, 'document', 5000), vectors)
  await old.embedder.embed(texts, 'document', 5000)
  assert.equal(old.server.texts.length, 9, 'an unsupported option is tried once')
})

test('key and prefixes are sent, and another prefix for documents is another model', async () => {
  await using made = await start({ key: 's3cret', queryPrefix: 'query: ', documentPrefix: 'passage: ' })

  await made.embedder.embed(['car'], 'query', 5000)
  await made.embedder.embed(['car'], 'document', 5000)

  assert.deepEqual(made.server.texts, ['query: car', 'passage: car'])
  assert.deepEqual(made.server.keys, ['Bearer s3cret', 'Bearer s3cret'])
  assert.equal(made.embedder.model, 'lsa passage: ')
})

test('what an endpoint answers tells whether it is worth trying again, and when', async () => {
  await using made = await start({ key: 's3cret' })
  const failure = async (timeoutMs = 5000): Promise<EmbedderError> =>
    made.embedder.embed(['car'], 'document', timeoutMs).then(
      () => assert.fail('it did not fail'),
      (error: EmbedderError) => error,
    )
  const cases: [number, string, Record<string, string>, number | undefined][] = [
    [429, 'unavailable', { 'Retry-After': '7' }, 7],
    [503, 'unavailable', { 'Retry-After': 'Mon, 01 Jun 2026 12:01:00 GMT' }, 60],
    [500, 'unavailable', {}, undefined],
    [401, 'refused', {}, undefined],
    [404, 'refused', {}, undefined],
    [400, 'unfit', {}, undefined],
    [413, 'unfit', {}, undefined],
  ]
  for (const [status, problem, headers, seconds] of cases) {
    made.server.trouble = { status, headers }
    const error = await failure()
    assert.equal(error.problem, problem, String(status))
    assert.equal(error.retryAfterSeconds, seconds, String(status))
    assert.doesNotMatch(`${error.stack}`, /s3cret/)
  }
  made.server.trouble = 'silent'
  assert.match((await failure(50)).message, /no answer within 50 ms/)
  made.server.trouble = undefined
  await made.server.close()
  assert.equal((await failure()).problem, 'unavailable')
})

test('texts go unencrypted only to machines of this network', async () => {
  for (const url of ['http://8.8.8.8/v1', 'ftp://127.0.0.1/v1', 'nonsense', 'https://ann:secret@models.example/v1']) {
    assert.throws(() => embeddingUrl(url), /ALMANAC_EMBED_URL/, url)
  }
  assert.equal(embeddingUrl('http://10.1.2.3:8080/v1').href, 'http://10.1.2.3:8080/v1/embeddings')
  assert.equal(embeddingUrl('https://models.example/v1/').href, 'https://models.example/v1/embeddings')
  assert.equal(embeddingUrl('http://[::1]:1/v1/embeddings').href, 'http://[::1]:1/v1/embeddings')
  await using made = await start()
  const byName = new URL(made.server.url)
  byName.hostname = 'localhost'
  await using named = await start({ url: byName.href })
  assert.equal((await named.embedder.embed(['car'], 'query', 5000)).length, 1)
})
