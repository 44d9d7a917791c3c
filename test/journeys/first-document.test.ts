import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const example = {
  id: 'doc-1',
  title: 'Quarterly planning guide',
  body: { mimeType: 'text/plain', textContent: 'How the company plans its quarter, step by step.' },
  updatedAt: '2026-05-30T10:00:00Z',
}

test("the specification's own example, without permissions, is found by any signed-in user", async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })

  const accepted = await app.index('indexdocument', { datasource: 'wiki', document: example }, token)
  await app.indexed()

  assert.equal(accepted.status, 200)
  assert.equal(accepted.body, '')
  const { body } = await app.search(alice, 'planning quarter')
  assert.equal(body.totalCount, 1)
  assert.equal(body.results[0].title, example.title)
  assert.equal(body.results[0].document.metadata.updateTime, '2026-05-30T10:00:00.000Z')
  assert.equal(body.metadata.searchedQuery, 'planning quarter')
})

test('the datasource may stand inside the document, and dates may be epoch seconds', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })

  const document = { ...example, datasource: 'wiki', updatedAt: 1_780_135_200 }
  assert.equal((await app.index('indexdocument', { document }, token)).status, 200)
  await app.indexed()

  const { body } = await app.search(alice, 'planning')
  assert.equal(body.results[0].document.metadata.updateTime, '2026-05-30T10:00:00.000Z')
})
