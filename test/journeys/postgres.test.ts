import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'

const postgres = await postgresDatabases()

test('the whole journey runs on PostgreSQL: push, search, revoke, delete', async () => {
  const app = await makeApp({ databaseUrl: await postgres.createDatabase() })
  const push = await app.indexingToken({ rotationPeriodMinutes: 1440 })
  const alice = await app.clientToken('alice@acme.example')
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  await app.index('indexgroup', { datasource: 'wiki', group: { name: 'g' } }, push)
  const membership = { groupName: 'g', memberUserId: 'alice@acme.example' }
  await app.index('indexmembership', { datasource: 'wiki', membership }, push)
  const documents = [
    { id: '1', title: 'wombat one', permissions: { allowedGroups: ['g'] } },
    { id: '2', title: 'wombat two', body: { mimeType: 'text/plain', textContent: 'nul \u0000 inside' } },
  ]

  assert.equal((await app.index('indexdocuments', { datasource: 'wiki', documents }, push)).status, 200)
  await app.indexed()
  assert.equal((await app.search(alice, 'wombat')).body.totalCount, 2)
  await app.index('deletemembership', { datasource: 'wiki', membership }, push)
  assert.deepEqual(await app.titles(alice, 'wombat'), ['wombat two'])
  await app.index('deletedocument', { datasource: 'wiki', objectType: '', id: '2' }, push)
  assert.equal((await app.search(alice, 'wombat')).body.totalCount, 0)
  assert.equal((await app.index('rotatetoken', undefined, push)).status, 200)
})

test('a service that restarts on the same database finds what it held', async () => {
  const databaseUrl = await postgres.createDatabase()
  const first = await makeApp({ databaseUrl })
  const push = await first.indexingToken()
  const alice = await first.clientToken('alice@acme.example')
  await first.addDatasource({ name: 'wiki' })
  await first.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'wombat' } }, push)

  const second = await makeApp({ databaseUrl })

  assert.deepEqual(await second.titles(alice, 'wombat'), ['wombat'])
})

test('a document pushed to one of two services on one database is soon found through the other', async () => {
  const databaseUrl = await postgres.createDatabase()
  const [one, other] = [await makeApp({ databaseUrl }), await makeApp({ databaseUrl })]
  const push = await one.indexingToken()
  const alice = await one.clientToken('alice@acme.example')
  await one.addDatasource({ name: 'wiki' })

  await one.index('indexdocument', { datasource: 'wiki', document: { id: '1', title: 'wombat' } }, push)
  await other.indexed()

  assert.deepEqual(await other.titles(alice, 'wombat'), ['wombat'])
})
