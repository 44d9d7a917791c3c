import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const search = '/rest/api/v1/search'

test('a global token acts for the user that the header names', async () => {
  const app = await makeApp()
  await app.clientToken('alice@acme.example')
  const token = await app.clientToken()
  const actAs = (email: string) => app.send(search, { query: 'x' }, { token, headers: { 'X-Service-ActAs': email } })

  const missing = await app.send(search, { query: 'x' }, { token })
  const unknown = await actAs('nobody@acme.example')

  assert.equal((await actAs('Alice@Acme.example')).status, 200)
  assert.equal(missing.status, 400)
  assert.equal(missing.body.error.code, 'act_as_required')
  assert.match(missing.body.error.message, /X-Service-ActAs/)
  assert.equal(unknown.status, 401)
  assert.equal(unknown.body.error.code, 'invalid_identity')
})

test("a user's own token cannot act for anybody", async () => {
  const app = await makeApp()
  await app.clientToken('bob@acme.example')
  const token = await app.clientToken('alice@acme.example')

  const answer = await app.send(search, { query: 'x' }, { token, headers: { 'X-Service-ActAs': 'bob@acme.example' } })

  assert.equal(answer.status, 403)
  assert.equal(answer.body.error.code, 'act_as_not_allowed')
})

test('someone known to a datasource alone can be acted for, until they leave it', async () => {
  const app = await makeApp()
  const indexing = await app.indexingToken()
  const token = await app.clientToken()
  await app.addDatasource({ name: 'wiki' })
  const user = { email: 'carol@acme.example', name: 'Carol' }
  const ask = async () =>
    (await app.send(search, { query: 'x' }, { token, headers: { 'X-Service-ActAs': user.email } })).status

  assert.equal(await ask(), 401)
  await app.index('indexuser', { datasource: 'wiki', user }, indexing)
  assert.equal(await ask(), 200)
  await app.index('indexuser', { datasource: 'wiki', user: { ...user, isActive: false } }, indexing)
  assert.equal(await ask(), 401)
})

test('a token ends with its expiry date', async () => {
  const app = await makeApp()
  const token = await app.clientToken('alice@acme.example')

  assert.equal((await app.search(token, 'x')).status, 200)
  app.clock.advance({ days: 366 })
  assert.equal((await app.search(token, 'x')).status, 401)
})

test('headers are read and answered under the prefixes that the operator added', async () => {
  const app = await makeApp({ headerAliases: 'X-Acme', clock: '2026-06-01' })
  await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })

  const asAlice = { headers: { 'X-Acme-ActAs': 'alice@acme.example' }, token: await app.clientToken() }
  const count = await app.index('getdocumentcount', { datasource: 'wiki' }, await app.indexingToken())

  assert.equal((await app.send(search, { query: 'x' }, asAlice)).status, 200)
  assert.match(count.headers.get('x-acme-deprecated') ?? '', /kind=endpoint/)
  assert.match(count.headers.get('x-service-deprecated') ?? '', /kind=endpoint/)
})
