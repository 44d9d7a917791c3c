import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const events = 'debug/wiki/document/events'
const one = { objectType: 'Page', docId: 'one' }
const document = { id: 'one', objectType: 'Page', body: { mimeType: 'text/plain', textContent: 'one' } }

test("a document's events are listed from upload to deletion", async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken({ datasources: ['wiki'] })
  await app.index('indexdocument', { datasource: 'wiki', document }, token)
  await app.indexed()
  app.clock.advance({ minutes: 5 })
  await app.index('deletedocument', { datasource: 'wiki', ...document }, token)
  await app.indexed()

  const { status, body } = await app.index(events, one, token)
  const newest = await app.index(events, { ...one, maxEvents: 1 }, token)
  const unknown = await app.index(events, { ...one, docId: 'two' }, token)

  assert.equal(status, 200)
  assert.deepEqual(
    body.lifeCycleEvents.map(({ event }: { event: string }) => event),
    ['DELETED', 'DELETION_REQUESTED', 'INDEXED', 'UPLOADED'],
  )
  assert.equal(body.lifeCycleEvents[3].timestamp, '2026-06-01T12:00:00.000Z')
  assert.equal(newest.body.lifeCycleEvents.length, 1)
  assert.deepEqual(unknown.body, { lifeCycleEvents: [] })
})

test('events reach a week back unless asked, thirty days at most, a hundred at most', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken()
  await app.index('indexdocument', { datasource: 'wiki', document }, token)
  await app.indexed()
  app.clock.advance({ days: 8 })

  const week = await app.index(events, one, token)
  const longer = await app.index(events, { ...one, startDate: '2026-06-01' }, token)
  const tooLong = await app.index(events, { ...one, startDate: '2026-05-01' }, token)
  const tooMany = await app.index(events, { ...one, maxEvents: 101 }, token)

  assert.equal(week.body.lifeCycleEvents.length, 0)
  assert.equal(longer.body.lifeCycleEvents.length, 2)
  assert.equal(tooLong.status, 400)
  assert.equal(tooLong.body.error.details[0].field, 'startDate')
  assert.equal(tooMany.status, 200, 'a hint: the most there is')
})

test('events are asked for once a minute and datasource, by all tokens together; strangers do not count', async () => {
  const app = await makeApp({ rateLimits: 'on' })
  await app.addDatasource({ name: 'wiki' })
  await app.addDatasource({ name: 'other' })
  const [first, second] = [await app.indexingToken(), await app.indexingToken()]
  const stranger = await app.indexingToken({ datasources: ['other'] })

  const refused = await app.index(events, one, stranger)
  const answered = await app.index(events, one, first)
  const again = await app.index(events, one, second)
  const elsewhere = await app.index('debug/other/document/events', one, second)
  app.clock.advance({ seconds: 61 })
  const later = await app.index(events, one, second)

  assert.equal(refused.status, 403)
  assert.equal(answered.status, 200)
  assert.equal(again.status, 429)
  assert.equal(again.headers.get('retry-after'), '60')
  assert.match(again.body.error.message, /for this datasource/)
  assert.equal(elsewhere.status, 200)
  assert.equal(later.status, 200)
})

test('the status of a user tells when it was indexed and all groups that it is in', async () => {
  const app = await makeApp()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  await app.addDatasource({ name: 'other' })
  const token = await app.indexingToken({ datasources: ['wiki'] })
  const index = (operation: string, rest: object) => app.index(operation, { datasource: 'wiki', ...rest }, token)
  await index('indexuser', { user: { email: 'Ann@acme.example', name: 'Ann' } })
  for (const name of ['inner', 'outer', 'alone']) await index('indexgroup', { group: { name } })
  await index('indexmembership', { membership: { groupName: 'inner', memberUserId: 'ann@acme.example' } })
  await index('indexmembership', { membership: { groupName: 'outer', memberGroupName: 'inner' } })

  const ann = await app.index('debug/wiki/user', { email: 'ANN@acme.example' }, token)
  const ben = await app.index('debug/wiki/user', { email: 'ben@acme.example' }, token)
  const elsewhere = await app.index('debug/other/user', { email: 'ann@acme.example' }, token)

  assert.deepEqual(ann.body, {
    status: { isActiveUser: true, uploadStatus: 'UPLOADED', lastUploadedAt: '2026-06-01T12:00:00.000Z' },
    uploadedGroups: [{ name: 'inner' }, { name: 'outer' }],
  })
  assert.deepEqual(ben.body, { status: { isActiveUser: false, uploadStatus: 'NOT_UPLOADED' }, uploadedGroups: [] })
  assert.equal(elsewhere.status, 403)
})
