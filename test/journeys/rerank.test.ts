import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { inWiki } from '../support/meaning-app.ts'
import { startRerankServer } from '../support/rerank-server.ts'

const server = await startRerankServer('infinity')
after(() => server.close())
const wiki = await inWiki({ meaning: 'off', rerankUrl: server.url, rerankModel: 'm', rerankMillis: '30000' })
await wiki.put('travel', 'Travel expenses', 'Travel expenses: file travel expenses in the portal')
await wiki.put('portal', 'Expenses portal', 'The best guide to travel expenses, and the best portal')
await wiki.put('secret', 'Travel expenses of the board', 'best best best travel expenses', ['bob@a.example'])

const titles = async (token: string, query: string, more: object = {}) => {
  const { body } = await wiki.app.send('/rest/api/v1/search', { query, ...more }, { token })
  return body.results.map(({ title }: { title: string }) => title)
}

test('results come in the order of the reranker, which is sent only what the caller can see', async () => {
  assert.deepEqual(await titles(wiki.ann, 'travel expenses'), ['Expenses portal', 'Travel expenses'])
  assert.doesNotMatch(JSON.stringify(server.requests), /board/)

  assert.equal((await titles(wiki.bob, 'travel expenses'))[0], 'Travel expenses of the board')
})

test('nothing is sent while someone types, for a single word, or for later pages', async () => {
  const { length } = server.requests

  await titles(wiki.ann, 'travel expenses', { inputDetails: { isTyping: true } })
  await titles(wiki.ann, 'expenses')
  await titles(wiki.ann, 'app:wiki')

  assert.equal(server.requests.length, length)
})

test('without an answer of the reranker the order stays', async () => {
  server.answersWith = { status: 503, body: '' }

  assert.deepEqual(await titles(wiki.ann, 'travel expenses'), ['Travel expenses', 'Expenses portal'])
})
