import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noteDatasourceDay } from '../../src/domain/datasources/datasource-days.ts'
import { makeAdminApp } from '../support/admin.ts'

const admin = await makeAdminApp()
const { app } = admin
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
await app.addDatasource({ name: 'empty', isUserReferencedByEmail: true })
const push = await app.indexingToken()
const add = async (...ids: string[]) => {
  const documents = ids.map((id) => ({
    id,
    objectType: 'Page',
    title: id,
    permissions: { allowAnonymousAccess: true },
  }))
  await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
}
const summary = async (name: string) => {
  const { body } = await admin.as('setup-admin', 'GET', 'datasource-summaries')
  return body.items.find((each: { name: string }) => each.name === name)
}

test('a data source has its documents, its last update and a count for each of the last 30 days', async () => {
  await add('one', 'two')
  const firstAt = app.clock.now().toISOString()
  await noteDatasourceDay(admin.services)
  app.clock.advance({ days: 1 })
  await add('three')
  await noteDatasourceDay(admin.services)
  await noteDatasourceDay(admin.services)

  const { documents, days, updatedAt, problems } = await summary('wiki')

  assert.deepEqual([documents, problems], [3, 0])
  assert.ok(updatedAt > firstAt)
  assert.deepEqual(
    days.map((day: { documents: number }) => day.documents),
    [2, 3],
  )
  app.clock.advance({ days: 31 })
  await noteDatasourceDay(admin.services)
  assert.equal((await summary('wiki')).days.length, 1)
  assert.deepEqual(await summary('empty'), { name: 'empty', documents: 0, problems: 0, days: [] })
})

test('a token creator may not see them', async () => {
  assert.equal((await admin.as('api-token-creator', 'GET', 'datasource-summaries')).status, 403)
})

test('documents that nobody can see are counted and listed, with the reason', async () => {
  await app.addDatasource({ name: 'closed', isUserReferencedByEmail: true, defaultAccess: 'nobody' })
  const page = (id: string, permissions?: object) => ({ id, objectType: 'Page', title: id, permissions })
  const documents = [
    page('open', { allowAnonymousAccess: true }),
    page('for-no-one', {}),
    page('by-default'),
    page('Also-default'),
  ]
  await app.index('indexdocuments', { datasource: 'closed', documents }, push)

  const { body: counted } = await admin.as('admin', 'GET', 'unseen-documents')
  const list = async (query: string) =>
    (await admin.as('admin', 'GET', `datasources/closed/documents?visibleToNoOne=true${query}`)).body
  const first = await list('&limit=2')
  const rest = await list(`&limit=2&cursor=${first.cursor}`)

  assert.deepEqual(counted.items, [{ datasource: 'closed', documents: 3 }])
  assert.deepEqual(
    [...first.items, ...rest.items].map(({ id, hiddenBecause }) => [id, hiddenBecause]),
    [
      ['Also-default', 'NO_DEFAULT_ACCESS'],
      ['by-default', 'NO_DEFAULT_ACCESS'],
      ['for-no-one', 'NO_PERMISSIONS'],
    ],
  )
  assert.deepEqual(
    (await list('&prefix=FOR')).items.map(({ id }: { id: string }) => id),
    ['for-no-one'],
  )
  assert.equal((await admin.as('admin', 'GET', 'datasources/closed/documents?visibleToNoOne=maybe')).status, 400)
  assert.equal((await admin.as('setup-admin', 'GET', 'unseen-documents')).status, 403)
})
