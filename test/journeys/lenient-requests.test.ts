import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp()
const push = await app.indexingToken()
await app.addDatasource({ name: 'wiki' })
const alice = await app.clientToken('alice@acme.example')

test('null for an optional field means that it is absent, in every operation', async () => {
  const document = {
    id: '1',
    title: 'wombat',
    author: null,
    createdAt: null,
    tags: null,
    permissions: null,
    body: { mimeType: 'text/plain', textContent: 'wombat', binaryContent: null },
    comments: [{ id: 'c', author: null, content: null }],
    customProperties: [{ name: 'team', value: null }],
  }
  const employee = { email: 'amy@acme.example', department: 'Sales', title: null, status: null, endDate: null }

  assert.equal((await app.index('indexdocument', { datasource: 'wiki', document, version: null }, push)).status, 200)
  assert.equal((await app.index('indexemployee', { employee, version: null }, push)).status, 200)
  await app.indexed()
  const options = { facetBucketSize: 1, datasourceFilter: null, facetFilters: null }
  const found = await app.search(alice, 'wombat', { cursor: null, pageSize: null, requestOptions: options })

  assert.equal(found.status, 200)
  assert.equal(found.body.totalCount, 1, 'no permissions: the default of the datasource')
  assert.equal((await app.search(alice, 'wombat', { requestOptions: null })).status, 200)
})

test('a negative size gets a 400 that names the field, and so does 0 where it is not allowed', async () => {
  const query = 'wombat'
  const documentSpecs = [{ id: 'wiki:Page:1' }]
  const token = await app.administratorToken('boss@acme.example')
  const cases: [path: string, field: string, smallest: number, body: (size: number) => object][] = [
    ['/rest/api/v1/search', 'pageSize', 0, (pageSize) => ({ query, pageSize })],
    ['/rest/api/v1/search', 'maxSnippetSize', 1, (maxSnippetSize) => ({ query, maxSnippetSize })],
    [
      '/rest/api/v1/search',
      'requestOptions.facetBucketSize',
      0,
      (facetBucketSize) => ({ query, requestOptions: { facetBucketSize } }),
    ],
    ['/rest/api/v1/recommendations', 'pageSize', 0, (pageSize) => ({ pageSize })],
    ['/rest/api/v1/autocomplete', 'resultSize', 1, (resultSize) => ({ query, resultSize })],
    ['/rest/api/v1/feed', 'requestOptions.resultSize', 0, (resultSize) => ({ requestOptions: { resultSize } })],
    ['/rest/api/v1/listentities', 'pageSize', 0, (pageSize) => ({ pageSize })],
    ['/rest/api/v1/listcollections', 'pageSize', 1, (pageSize) => ({ pageSize })],
    ['/rest/api/v1/listpins', 'pageSize', 1, (pageSize) => ({ pageSize })],
    ['/rest/api/v1/listshortcuts', 'pageSize', 1, (pageSize) => ({ pageSize })],
    [
      '/rest/api/v1/summarize',
      'preferredSummaryLength',
      1,
      (preferredSummaryLength) => ({ documentSpecs, preferredSummaryLength }),
    ],
  ]
  for (const [path, field, smallest, body] of cases) {
    for (const size of [-1, smallest - 1]) {
      const answer = await app.send(path, body(size), { token })
      assert.deepEqual([answer.status, answer.body.error?.details?.[0]?.field], [400, field], `${path} ${size}`)
    }
    const { body: answer } = await app.send(path, body(smallest), { token })
    assert.notEqual(answer.error?.details?.[0]?.field, field, `${path} ${smallest}`)
  }
})

test('null for a field that is required is refused by its name', async () => {
  const answer = await app.index('indexdocument', { datasource: 'wiki', document: null }, push)

  assert.equal(answer.status, 400)
  assert.equal(answer.body.error.details[0].field, 'document')
})

test('the configuration of a datasource always has its three texts', async () => {
  const { body } = await app.index('getdatasourceconfig', { datasource: 'wiki' }, push)

  assert.deepEqual([body.name, body.displayName, body.urlRegex], ['wiki', 'wiki', ''])
})

test('a request that is too large is told to be cut, whatever the operation', async () => {
  const small = await makeApp({ maxRequestBytes: '2000' })
  const token = await small.indexingToken()

  const answer = await small.index('bulkindexdocuments', { uploadId: 'x'.repeat(3000) }, token)

  assert.equal(answer.status, 413)
  assert.match(answer.body.error.message, /fewer/)
  assert.doesNotMatch(answer.body.error.message, /bulk/)
})
