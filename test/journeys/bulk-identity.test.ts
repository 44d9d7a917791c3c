import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'

const ONLY = { isFirstPage: true, isLastPage: true }
const person = (name: string) => ({ email: `${name}@acme.example`, name, userId: name })

interface Setup {
  app: TestApp
  token: string
}

async function setup(): Promise<Setup> {
  const app = await makeApp()
  const token = await app.indexingToken()
  await app.addDatasource({ name: 'wiki' })
  return { app, token }
}

function send({ app, token }: Setup, operation: string, body: Record<string, unknown>) {
  return app.index(operation, { datasource: 'wiki', uploadId: 'u1', ...ONLY, ...body }, token)
}

async function status({ app, token }: Setup) {
  return (await app.send('/api/index/v1/debug/wiki/status', undefined, { token })).body
}

async function mayRead({ app, token }: Setup, name: string): Promise<boolean> {
  const userEmail = `${name}@acme.example`
  const { body } = await app.index(
    'checkdocumentaccess',
    { datasource: 'wiki', objectType: '', docId: 'plan', userEmail },
    token,
  )
  return body.hasAccess
}

/** A document for the group `eng`, with amy and bob in it. */
async function withGroup(all: Setup): Promise<void> {
  await send(all, 'bulkindexusers', {
    users: [person('amy'), person('bob'), person('cid'), person('dan'), person('eva')],
  })
  await send(all, 'bulkindexgroups', { groups: [{ name: 'eng' }, { name: 'ops' }] })
  await send(all, 'bulkindexmemberships', {
    group: 'eng',
    memberships: [{ memberUserId: 'amy' }, { memberUserId: 'bob' }],
  })
  const document = { id: 'plan', title: 'Plan', permissions: { allowedGroups: ['eng'] } }
  await all.app.index('indexdocument', { datasource: 'wiki', document }, all.token)
}

test('users, groups and members come in pages, and count from the last one', async () => {
  const all = await setup()
  await withGroup(all)
  const memberships = (names: string[], flags: object) =>
    send(all, 'bulkindexmemberships', {
      uploadId: 'u2',
      group: 'eng',
      memberships: names.map((memberUserId) => ({ memberUserId })),
      ...flags,
    })

  assert.equal((await memberships(['cid'], { isLastPage: false })).status, 200)
  assert.equal(await mayRead(all, 'amy'), true)
  assert.equal(await mayRead(all, 'cid'), false)
  const version = await all.app.app.services.identity.version()
  assert.equal((await memberships(['bob'], { isFirstPage: false })).status, 200)

  assert.equal(await all.app.app.services.identity.version(), version + 1)
  assert.equal(await mayRead(all, 'amy'), false)
  assert.equal(await mayRead(all, 'bob'), true)
  assert.equal(await mayRead(all, 'cid'), true)
  const { identity } = await status(all)
  assert.equal(identity.memberships.counts.uploaded, 2)
  assert.equal(identity.memberships.bulkUploadHistory[0].processingState, 'INDEXING COMPLETED')
})

test('uploads of members of different groups may be open side by side', async () => {
  const all = await setup()
  await withGroup(all)
  const open = { isFirstPage: true, isLastPage: false }

  const eng = await send(all, 'bulkindexmemberships', { group: 'eng', memberships: [], ...open })
  const ops = await send(all, 'bulkindexmemberships', { group: 'ops', memberships: [], ...open })
  const again = await send(all, 'bulkindexmemberships', { uploadId: 'u2', group: 'ops', memberships: [], ...open })

  assert.deepEqual([eng.status, ops.status, again.status], [200, 200, 409])
})

test('the group must be named and exist, and a member be a user or a group', async () => {
  const all = await setup()
  await withGroup(all)

  const unnamed = await send(all, 'bulkindexmemberships', { memberships: [] })
  const unknown = await send(all, 'bulkindexmemberships', { group: 'none', memberships: [] })
  const both = { memberUserId: 'amy', memberGroupName: 'ops' }
  const twice = await send(all, 'bulkindexmemberships', { group: 'eng', memberships: [both] })

  assert.equal(unnamed.body.error.details[0].field, 'group')
  assert.equal(unknown.body.error.code, 'unknown_group')
  assert.equal(twice.body.error.details[0].field, 'memberships[0]')
})

test('a user that is dropped loses its memberships, unless another now has its id', async () => {
  const all = await setup()
  await withGroup(all)
  const renamed = { ...person('bob'), email: 'robert@acme.example' }

  await send(all, 'bulkindexusers', {
    uploadId: 'u2',
    users: [renamed, person('cid'), person('dan'), person('eva')],
    disableStaleDataDeletionCheck: true,
  })

  assert.equal(await mayRead(all, 'amy'), false)
  assert.equal(await mayRead(all, 'bob'), false)
  assert.equal(await mayRead(all, 'robert'), true)
  const { identity } = await status(all)
  assert.equal(identity.users.counts.uploaded, 4)
  assert.equal(identity.memberships.counts.uploaded, 1)
})

test('when more than 20 % of the users or groups would go, they stay for seven days', async () => {
  const all = await setup()
  await withGroup(all)

  await send(all, 'bulkindexusers', { uploadId: 'u2', users: [person('cid'), person('dan'), person('eva')] })
  await send(all, 'bulkindexgroups', { uploadId: 'u2', groups: [{ name: 'ops' }] })
  assert.equal(await mayRead(all, 'amy'), true)
  assert.equal((await status(all)).identity.users.bulkUploadHistory[0].processingState, 'DELETION PAUSED')
  await all.app.index('indexuser', { datasource: 'wiki', user: person('bob') }, all.token)
  all.app.clock.advance({ days: 7 })

  await eventually('the paused group is gone', async () => (await status(all)).identity.groups.counts.uploaded === 1)
  const { identity } = await status(all)
  assert.equal(identity.users.counts.uploaded, 4, 'bob was written again')
  assert.equal(identity.users.bulkUploadHistory[0].processingState, 'INDEXING COMPLETED')
  assert.equal(await mayRead(all, 'amy'), false)
})

test('processallmemberships lets paused users and groups go at once', async () => {
  const all = await setup()
  await withGroup(all)
  await send(all, 'bulkindexusers', { uploadId: 'u2', users: [person('eva')] })

  const answer = await all.app.index('processallmemberships', { datasource: 'wiki' }, all.token)

  assert.equal(answer.status, 200)
  const { identity } = await status(all)
  assert.equal(identity.users.counts.uploaded, 1)
  assert.equal(identity.processingHistory.length, 1)
})

test('a single write between the pages is newer than the upload', async () => {
  const all = await setup()
  await withGroup(all)
  const page = (users: object[], flags: object) => send(all, 'bulkindexusers', { uploadId: 'u2', users, ...flags })

  await page([person('amy'), person('bob')], { isLastPage: false })
  await all.app.index('deleteuser', { datasource: 'wiki', email: 'amy@acme.example' }, all.token)
  await all.app.index('indexuser', { datasource: 'wiki', user: person('new') }, all.token)
  await all.app.index('indexuser', { datasource: 'wiki', user: { ...person('cid'), isActive: false } }, all.token)
  await page([person('cid'), person('dan'), person('eva')], { isFirstPage: false })

  const { identity } = all.app.app.services
  assert.equal(await identity.findUser('wiki', 'amy@acme.example'), undefined)
  assert.equal((await identity.findUser('wiki', 'new@acme.example'))?.name, 'new')
  assert.equal((await identity.findUser('wiki', 'cid@acme.example'))?.isActive, false)
})

test('a bad entry is refused by its place, and nothing of the page is kept', async () => {
  const all = await setup()

  const user = await send(all, 'bulkindexusers', { users: [person('amy'), { email: 'no', name: 'no' }] })
  const group = await send(all, 'bulkindexgroups', { groups: [{ name: 'two words' }] })
  const flag = await send(all, 'bulkindexgroups', {
    groups: [],
    isLastPage: false,
    disableStaleDataDeletionCheck: true,
  })

  assert.equal(user.body.error.details[0].field, 'users[1].email')
  assert.equal(group.body.error.details[0].field, 'groups[0].name')
  assert.equal(flag.body.error.details[0].field, 'disableStaleDataDeletionCheck')
  assert.deepEqual((await status(all)).identity.users.bulkUploadHistory, [])
})
