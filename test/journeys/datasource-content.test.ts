import assert from 'node:assert/strict'
import { test } from 'node:test'
import { finishDeletions } from '../../src/jobs/delete-datasources.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'

const ADA = 'ada@acme.example'

/** A data source with nested groups, one of them in a cycle, and three documents. */
async function world() {
  const app = await makeAdminApp()
  await app.app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const token = await app.app.indexingToken()
  const index = async (operation: string, body: object) => {
    const { status } = await app.app.index(operation, { datasource: 'wiki', ...body }, token)
    assert.equal(status, 200, operation)
  }
  for (const email of [ADA, emailOf('member'), emailOf('admin')]) {
    await index('indexuser', { user: { email, name: email.split('@')[0] } })
  }
  for (const name of ['engineers', 'staff', 'finance']) await index('indexgroup', { group: { name } })
  await index('indexmembership', { membership: { groupName: 'engineers', memberUserId: ADA } })
  await index('indexmembership', { membership: { groupName: 'staff', memberGroupName: 'engineers' } })
  await index('indexmembership', { membership: { groupName: 'engineers', memberGroupName: 'staff' } })
  await index('indexmembership', { membership: { groupName: 'finance', memberUserId: emailOf('member') } })
  const put = (id: string, permissions: object) =>
    index('indexdocument', {
      document: { datasource: 'wiki', objectType: 'Page', id, title: `Title of ${id}`, permissions },
    })
  await put('alpha', { allowedGroups: ['staff'] })
  await put('beta', { allowAllDatasourceUsersAccess: true })
  await put('betamax', { allowedUsers: [{ email: ADA }] })
  await app.app.indexed()
  const get = async (path: string) => (await app.as('admin', 'GET', path)).body
  return { app, get }
}

test('the status of a datasource is for whoever may change it', async () => {
  const { app, get } = await world()

  const status = await get('datasources/wiki/status')

  assert.deepEqual(status.documents.counts.indexed, [{ objectType: 'Page', count: 3 }])
  assert.equal(status.identity.memberships.counts.uploaded, 4)
  assert.equal((await app.as('setup-admin', 'GET', 'datasources/wiki/status')).status, 200)
  for (const path of ['status', 'users', 'groups', `users/${ADA}`, 'members?group=staff']) {
    assert.equal((await app.as('api-token-creator', 'GET', `datasources/wiki/${path}`)).status, 403, path)
    assert.equal((await app.as('admin', 'GET', `datasources/nowhere/${path}`)).status, 404, path)
  }
})

test('documents are listed by id, page by page, without a word of what they say', async () => {
  const { app, get } = await world()

  const first = await get('datasources/wiki/documents?limit=2')
  const rest = await get(`datasources/wiki/documents?limit=2&cursor=${first.cursor}`)
  const found = await get('datasources/wiki/documents?prefix=BETA')

  const ids = (page: { items: { id: string }[] }) => page.items.map(({ id }) => id)
  assert.deepEqual([ids(first), ids(rest), ids(found)], [['alpha', 'beta'], ['betamax'], ['beta', 'betamax']])
  assert.equal(rest.cursor, undefined)
  assert.deepEqual(Object.keys(first.items[0]).sort(), ['id', 'isIndexed', 'objectType', 'uploadedAt'])
  assert.equal((await app.as('setup-admin', 'GET', 'datasources/wiki/documents')).status, 403)
  const foreign = await app.as('admin', 'GET', `datasources/wiki/documents?cursor=${btoa('"x"')}`)
  assert.deepEqual([foreign.status, foreign.body.error.details[0].field], [400, 'cursor'])
})

test('a document tells how far it came, what happened to it, and its access list', async () => {
  const { app, get } = await world()

  const { document, events } = await get('datasources/wiki/document?docId=alpha')

  assert.equal(document.status.indexingStatus, 'INDEXED')
  assert.deepEqual(document.uploadedPermissions, { allowedGroups: ['staff'] })
  assert.deepEqual(events.map(({ event }: { event: string }) => event).sort(), ['INDEXED', 'UPLOADED'])
  assert.equal((await app.as('admin', 'GET', 'datasources/wiki/document?docId=none')).status, 404)
  assert.equal((await app.as('setup-admin', 'GET', 'datasources/wiki/document?docId=alpha')).status, 403)
})

test('the identity browser shows users, groups, members, and the way into each group', async () => {
  const { get } = await world()

  const users = await get('datasources/wiki/users?prefix=Ada')
  const groups = await get('datasources/wiki/groups')
  const members = await get('datasources/wiki/members?group=engineers')
  const ada = await get(`datasources/wiki/users/${ADA}`)

  assert.deepEqual(
    users.items.map(({ email }: { email: string }) => email),
    [ADA],
  )
  assert.deepEqual(groups.items, [
    { name: 'engineers', members: 2 },
    { name: 'finance', members: 1 },
    { name: 'staff', members: 1 },
  ])
  assert.deepEqual(members, {
    members: [
      { kind: 'group', name: 'staff' },
      { kind: 'user', name: ADA },
    ],
    hasMore: false,
  })
  assert.equal(ada.user.isActive, true)
  assert.deepEqual(ada.groups, [
    { name: 'engineers', chain: ['engineers'] },
    { name: 'staff', chain: ['engineers', 'staff'] },
  ])
})

test('a rehearsal says who gains and who loses, agrees with what then happens, and changes nothing', async () => {
  const { app } = await world()
  const rehearse = async (permissions: object, role: 'admin' | 'setup-admin' = 'admin') =>
    app.as(role, 'POST', 'document-access/rehearsal', {
      datasource: 'wiki',
      objectType: 'Page',
      docId: 'beta',
      permissions,
    })
  const sees = async (email: string) =>
    (await app.as('admin', 'GET', `document-access?user=${email}&datasource=wiki&objectType=Page&docId=beta`)).body
      .hasAccess

  const { body } = await rehearse({ allowedGroupIntersections: [{ requiredGroups: ['finance'] }] })
  const emails = (list: { email: string }[]) => list.map(({ email }) => email)

  assert.deepEqual([emails(body.gains), emails(body.loses), body.keeps], [[], [emailOf('admin')], 1])
  assert.equal(body.isWhole, true)
  assert.equal(await sees(emailOf('admin')), true, 'nothing is changed')
  const open = (await rehearse({ allowAnonymousAccess: true })).body
  assert.equal(open.gains.length, 3)
  assert.match(open.gains[0].why, /all signed-in users/)
  assert.equal((await rehearse({}, 'setup-admin')).status, 403)
})

test('whether a user can see a document says so if there is no such user', async () => {
  const { app, get } = await world()
  const ask = (document: string, user: string) =>
    get(`document-access?user=${user}&datasource=wiki&objectType=Page&docId=${document}`)

  for (const user of ['nobody@nowhere.xyz', 'ad']) {
    assert.deepEqual([user, (await ask('betamax', user)).isUnknownUser], [user, true])
  }
  // Known by account, and only as a user of the data source.
  for (const user of [emailOf('setup-admin'), ADA]) {
    assert.deepEqual([user, (await ask('betamax', user)).isUnknownUser], [user, undefined])
  }
  assert.equal((await app.as('setup-admin', 'GET', 'document-access?user=x&datasource=wiki&docId=beta')).status, 403)
})

test('a document is deleted by whoever may change its data source', async () => {
  const { app } = await world()
  const path = 'datasources/wiki/document?objectType=Page&docId=beta'
  const ada = await app.app.clientToken(ADA)

  assert.equal((await app.as('api-token-creator', 'DELETE', path)).status, 403)
  assert.deepEqual(await app.app.titles(ada, 'beta'), ['Title of beta'])
  assert.equal((await app.as('setup-admin', 'DELETE', path)).status, 204)
  await app.app.indexed()

  assert.deepEqual(await app.app.titles(ada, 'beta'), [])
  assert.equal((await app.as('admin', 'DELETE', path)).status, 404)
  const { body } = await app.as('admin', 'GET', 'audit?limit=5')
  assert.equal(body.items[0].action, 'document.delete')
})

test('a deleted data source is hidden immediately, takes no more pushes, and is gone with its documents', async () => {
  const { app } = await world()
  const ada = await app.app.clientToken(ADA)
  await app.app.addDatasource({ name: 'notes', identityDatasourceName: 'wiki' })

  assert.equal((await app.as('api-token-creator', 'DELETE', 'datasources/wiki')).status, 403)
  const inUse = await app.as('admin', 'DELETE', 'datasources/wiki')
  assert.deepEqual([inUse.status, inUse.body.error.code], [409, 'conflict'])
  assert.equal((await app.as('admin', 'DELETE', 'datasources/notes')).status, 204)
  assert.equal((await app.as('setup-admin', 'DELETE', 'datasources/wiki')).status, 204)

  assert.deepEqual(await app.app.titles(ada, 'title'), [])
  const push = { datasource: 'wiki', document: { datasource: 'wiki', objectType: 'Page', id: 'late', title: 'Late' } }
  assert.equal((await app.app.index('indexdocument', push, await app.app.indexingToken())).status, 409)
  assert.equal((await app.as('admin', 'PATCH', 'datasources/wiki', { visibility: 'ENABLED_FOR_ALL' })).status, 409)
  await finishDeletions(app.services, new AbortController().signal)
  const listed = async () =>
    (await app.as('admin', 'GET', 'datasources')).body.items.map(
      ({ name, isBeingDeleted }: { name: string; isBeingDeleted?: boolean }) => [name, isBeingDeleted],
    )
  assert.deepEqual(await listed(), [
    ['notes', true],
    ['wiki', true],
  ])
  app.app.clock.advance({ minutes: 2 })
  await finishDeletions(app.services, new AbortController().signal)

  assert.deepEqual(await listed(), [])
  assert.deepEqual(await app.services.documents.countByType('wiki'), [])
  const { body } = await app.as('admin', 'GET', 'audit?action=datasource.delete')
  assert.deepEqual(
    body.items.map(({ subject }: { subject: string }) => subject),
    ['wiki', 'notes'],
  )
})
