import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { runCli } from '../support/run-cli.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const app = await makeApp({ headerAliases: 'X-Acme' })
const push = await app.indexingToken()
const alice = await app.clientToken('alice@acme.example')
await app.addDatasource({ name: 'wiki' })

const HEADER = 'x-service-ignored-fields'
const STRICT = { Prefer: 'handling=strict' }
const typo = { id: '1', tittle: 'wombat', body: { mimeType: 'text/plain', textContent: 'wombat' } }
const index = (document: object, headers?: Record<string, string>) =>
  app.send(
    '/api/index/v1/indexdocument',
    { datasource: 'wiki', document },
    { token: push, ...(headers && { headers }) },
  )

test('a field that does not exist is ignored, and the response names it', async () => {
  const answer = await index({ ...typo, body: { ...typo.body, mimetype: 'text/plain' } })

  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get(HEADER), 'document.tittle, document.body.mimetype')
  assert.equal(answer.headers.get('x-acme-ignored-fields'), 'document.tittle, document.body.mimetype')
})

test('a request without such a field has no such header, whatever its values and its own properties are', async () => {
  const document = {
    id: '2',
    title: 'Plan',
    viewURL: 'https://wiki.example/2',
    author: { email: 'ann@acme.example' },
    permissions: { allowAnonymousAccess: true },
    comments: [{ id: 'c', content: { mimeType: 'text/plain', textContent: 'yes' } }],
    customProperties: [{ name: 'team', value: ['a', 'b'] }],
  }
  const indexed = await index(document)
  const found = await app.search(alice, 'plan', { requestOptions: { facetBucketSize: 5, facetFilters: [] } })

  assert.deepEqual([indexed.status, indexed.headers.get(HEADER)], [200, null])
  assert.deepEqual([found.status, found.headers.get(HEADER)], [200, null])
})

test('the same is true for searches and all other operations', async () => {
  const answer = await app.search(alice, 'plan', {
    pagesize: 5,
    requestOptions: { facetBucketSize: 5, facetbucketsize: 1 },
  })

  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get(HEADER), 'pagesize, requestOptions.facetbucketsize')
})

test('a typo in every document of a batch is named once', async () => {
  const documents = Array.from({ length: 300 }, (_, at) => ({ ...typo, id: String(at) }))
  const answer = await app.index('indexdocuments', { datasource: 'wiki', documents }, push)

  assert.deepEqual([answer.status, answer.headers.get(HEADER)], [200, 'documents[].tittle'])
})

test('the header stays short and readable, whatever the names are', async () => {
  const names = ['línea, "x"\r\nX-Evil: 1', 'y'.repeat(1000), ...Array.from({ length: 50 }, (_, at) => `field${at}`)]
  const answer = await index({ ...typo, ...Object.fromEntries(names.map((name) => [name, 1])) })
  const named = answer.headers.get(HEADER)?.split(', ') ?? []

  assert.equal(answer.status, 200)
  assert.equal(answer.headers.get('x-evil'), null)
  assert.equal(named.length, 20)
  assert.equal(named[1], 'document.l%C3%ADnea%2C%20%22x%22%0D%0AX-Evil%3A%201')
  assert.equal(named[2], `document.${'y'.repeat(100)}...`)
})

test('with Prefer: handling=strict, such a field gets a 400 that says which one was meant', async () => {
  const answer = await index(typo, STRICT)
  const batch = {
    datasource: 'wiki',
    documents: [
      { id: '1', title: 'a' },
      { id: '2', content: 'b' },
    ],
  }
  const other = await app.send('/api/index/v1/indexdocuments', batch, { token: push, headers: STRICT })

  assert.equal(answer.status, 400)
  assert.equal(answer.body.error.code, 'invalid_request')
  assert.equal(answer.body.error.message, "`document.tittle` isn't a known field; did you mean `title`?")
  assert.equal(answer.body.error.details[0].field, 'document.tittle')
  assert.equal(other.status, 400)
  assert.match(other.body.error.message, /^`documents\[1\]\.content` isn't a known field; use one of datasource, id,/)
})

test('a strict request that is right is answered as such', async () => {
  for (const prefer of ['handling=strict', 'respond-async, handling="strict"; x=1', 'Handling = Strict']) {
    const answer = await index({ id: '3', title: 'Right' }, { Prefer: prefer })
    assert.deepEqual([answer.status, answer.headers.get('preference-applied')], [200, 'handling=strict'], prefer)
  }
  for (const prefer of ['handling=lenient', 'x-handling=strict']) {
    const answer = await index(typo, { Prefer: prefer })
    assert.deepEqual([answer.status, answer.headers.get('preference-applied')], [200, null], prefer)
  }
})

test('push says which fields were ignored, and rejects their documents with --strict', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'docs.jsonl')
  writeFileSync(file, `${JSON.stringify({ id: 'p1', title: 'Right' })}\n${JSON.stringify({ ...typo, id: 'p2' })}\n`)
  const options = ['--datasource', 'wiki', '--url', app.address, '--token', push, '--state', join(folder, 'state.db')]

  const lenient = await runCli('push', file, ...options)
  const strict = await runCli('push', file, ...options, '--restart', '--strict')

  assert.equal(lenient.status, 0)
  assert.match(lenient.stderr, /Ignored fields that the service doesn't know: tittle\. Use --strict/)
  assert.equal(strict.status, 1)
  assert.match(strict.stdout, /1 accepted, 0 unchanged, 1 rejected/)
  assert.match(strict.stderr, / {2}line 2 \(p2\): `tittle` isn't a known field; did you mean `title`\?/)
})
