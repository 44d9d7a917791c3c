import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

test('betausers shows a datasource to the listed people alone, and permissions still apply', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const [alice, bob] = [await app.clientToken('alice@acme.example'), await app.clientToken('bob@acme.example')]
  const allowedUsers = [{ email: 'bob@acme.example' }]
  for (const document of [
    { id: '1', title: 'guide open' },
    { id: '2', title: 'guide closed', permissions: { allowedUsers } },
  ]) {
    await app.index('indexdocument', { datasource: 'wiki', document }, token)
  }
  await app.indexed()
  assert.deepEqual((await app.titles(bob, 'guide')).sort(), ['guide closed', 'guide open'])

  const answer = await app.index('betausers', { datasource: 'wiki', emails: ['Alice@ACME.example'] }, token)

  assert.equal(answer.status, 200)
  assert.deepEqual(await app.titles(alice, 'guide'), ['guide open'])
  assert.deepEqual(await app.titles(bob, 'guide'), [])
  const access = async (userEmail: string) =>
    (await app.index('checkdocumentaccess', { datasource: 'wiki', objectType: '', docId: '1', userEmail }, token)).body
      .hasAccess
  assert.equal(await access('alice@acme.example'), true)
  assert.equal(await access('bob@acme.example'), false)
  const { body } = await app.send('/api/index/v1/debug/wiki/status', undefined, { token })
  assert.equal(body.datasourceVisibility, 'ENABLED_FOR_TEST_GROUP')
})

test('an empty list shows the datasource to nobody, and overwriting its configuration changes nothing of that', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki' })
  await app.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'guide' } }, token)
  await app.indexed()

  await app.index('betausers', { datasource: 'wiki', emails: ['alice@acme.example'] }, token)
  await app.index('adddatasource', { name: 'wiki', displayName: 'Wiki' }, token)
  assert.deepEqual(await app.titles(alice, 'guide'), ['guide'])
  await app.index('betausers', { datasource: 'wiki', emails: [] }, token)

  assert.deepEqual(await app.titles(alice, 'guide'), [])
  const { body } = await app.index('getdatasourceconfig', { datasource: 'wiki' }, token)
  assert.equal('testGroup' in body, false)
})

test('betausers refuses what is not an e-mail, and a token of another datasource', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  await app.addDatasource({ name: 'git' })
  const other = await app.indexingToken({ datasources: ['git'] })

  const bad = await app.index('betausers', { datasource: 'wiki', emails: ['a@x.example', 'alice'] }, token)
  const foreign = await app.index('betausers', { datasource: 'wiki', emails: [] }, other)

  assert.equal(bad.body.error.details[0].field, 'emails[1]')
  assert.equal(foreign.status, 403)
})
