import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type RerankVariant, startRerankServer } from '../../test/support/rerank-server.ts'
import { readScores } from './read-scores.ts'
import { RerankEndpoint } from './rerank-endpoint.ts'

const VARIANTS: readonly RerankVariant[] = ['tei', 'infinity', 'vllm', 'jina', 'cohere']
const TEXTS = ['good', 'best best', 'best']

async function endpointOf(context: TestContext, variant: RerankVariant, timeoutMs = 30_000) {
  const server = await startRerankServer(variant)
  const warnings: unknown[] = []
  const log = { warn: (...said: unknown[]) => void warnings.push(said) }
  const endpoint = new RerankEndpoint({ url: server.url, model: 'm', key: 'k', timeoutMs, log })
  context.after(async () => {
    endpoint.close()
    await server.close()
  })
  return { server, endpoint, warnings }
}

for (const variant of VARIANTS) {
  test(`${variant}: scores come back in the order of the texts`, async (context) => {
    const { server, endpoint } = await endpointOf(context, variant)

    assert.deepEqual(await endpoint.scores('which is best', TEXTS), [0, 2, 1])
    assert.deepEqual(await endpoint.scores('again', TEXTS), [0, 2, 1])

    const last = server.requests.at(-1)!
    assert.match(last.path, /\/rerank$/)
    assert.equal(last.authorization, 'Bearer k')
    assert.equal(last.body.query, 'again')
    // Which name the texts have is found out once.
    assert.equal(server.requests.length, variant === 'tei' ? 3 : 2)
  })
}

test('an endpoint that is too slow, fails or answers nonsense changes nothing, and is left alone for a while', async (context) => {
  const { server, endpoint, warnings } = await endpointOf(context, 'infinity', 200)
  server.answersWith = 'nothing'
  assert.equal(await endpoint.scores('a b', TEXTS), undefined)
  server.answersWith = { status: 500, body: 'the text of a document' }
  assert.equal(await endpoint.scores('a b', TEXTS), undefined)
  server.answersWith = { status: 200, body: '{"results":[{"index":0,"relevance_score":1}]}' }
  assert.equal(await endpoint.scores('a b', TEXTS), undefined)

  delete server.answersWith
  assert.equal(await endpoint.scores('a b', TEXTS), undefined)

  assert.equal(server.requests.length, 3)
  assert.equal(warnings.length, 1)
})

test('scores that are missing, doubled, out of range or not numbers are refused', () => {
  for (const results of [
    [{ index: 0, score: 1 }],
    [
      { index: 0, score: 1 },
      { index: 0, score: 2 },
    ],
    [
      { index: 0, score: 1 },
      { index: 7, score: 2 },
    ],
    [
      { index: 0, score: 1 },
      { index: 1, score: '2' },
    ],
    [null, null],
    'no list',
  ]) {
    assert.throws(() => readScores(JSON.stringify({ results }), 2))
    assert.throws(() => readScores(JSON.stringify(results), 2))
  }
})
