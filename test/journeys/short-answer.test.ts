import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const QUESTION = 'How many vacation days do employees in Hamburg have?'
const RULE = 'Employees in Hamburg have 28 vacation days a year. Take ten of them in a row.'

const app = await makeApp()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const push = await app.indexingToken()
await page('vacation', `Vacation in Hamburg\n\n${RULE}`, ['ada@acme.example'])
await page('canteen', 'The canteen in Hamburg opens at noon and serves soup.', ['ada@acme.example', 'bob@acme.example'])
await app.indexed()

function page(id: string, text: string, readers: readonly string[]) {
  const document = {
    datasource: 'wiki',
    objectType: 'Page',
    id,
    title: `Page ${id}`,
    viewURL: `https://wiki.example/${id}`,
    body: { mimeType: 'text/plain', textContent: text },
    permissions: { allowedUsers: readers.map((email) => ({ email, name: email })) },
  }
  return app.index('indexdocument', { document }, push)
}

async function ask(email: string, body: object) {
  const answer = await app.send('/app/api/v1/shortanswer', body, {
    token: await app.clientToken(email, ['SEARCH', 'CHAT']),
  })
  assert.equal(answer.status, 200, answer.body)
  return (answer.body as string)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { text: string; passage?: string; document?: { id: string } })
}

test('a question is answered with sentences and the passage they are from', async () => {
  const [first] = await ask('ada@acme.example', { query: QUESTION })

  assert.equal(first?.text, RULE)
  assert.equal(first?.passage, RULE)
  assert.equal(first?.document?.id, 'wiki:Page:vacation')
})

test('nothing is answered to somebody who cannot read the document, and nothing that is no answer', async () => {
  assert.deepEqual(await ask('bob@acme.example', { query: QUESTION }), [])
  assert.deepEqual(await ask('ada@acme.example', { query: 'What do marmots dream of at night?' }), [])
  assert.deepEqual(await ask('ada@acme.example', { query: 'vacation' }), [])
  assert.deepEqual(await ask('ada@acme.example', { query: '' }), [])
})

test('filters hold for the answer', async () => {
  const filtered = (value: string) => ({
    query: QUESTION,
    requestOptions: { facetBucketSize: 0, facetFilters: [{ fieldName: 'type', values: [{ value }] }] },
  })

  assert.equal((await ask('ada@acme.example', filtered('Page')))[0]?.text, RULE)
  assert.deepEqual(await ask('ada@acme.example', filtered('Ticket')), [])
  assert.deepEqual(await ask('ada@acme.example', { query: `app:other ${QUESTION}` }), [])
})

test('a revoked document takes its answer with it', async () => {
  await page('vacation', `Vacation in Hamburg\n\n${RULE}`, ['carol@acme.example'])

  assert.deepEqual(await ask('ada@acme.example', { query: QUESTION }), [])
})

test('a request without a query is refused by the name of the field', async () => {
  const { status, body } = await app.send(
    '/app/api/v1/shortanswer',
    { query: 7 },
    { token: await app.clientToken('ada@acme.example', ['CHAT']) },
  )

  assert.equal(status, 400)
  assert.match(JSON.stringify(body), /query/)
})
