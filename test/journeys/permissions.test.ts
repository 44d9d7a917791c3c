import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp, type TestApp } from '../support/make-app.ts'

const alice = 'alice@acme.example'
const bob = 'bob@acme.example'

/** A datasource that names users by e-mail, with the groups `inner` ⊂ `outer` and `other`, and Alice in `inner`. */
async function company(): Promise<{ app: TestApp; push: string; asAlice: string; asBob: string }> {
  const app = await makeApp()
  const push = await app.indexingToken()
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  for (const name of ['inner', 'outer', 'other']) {
    assert.equal((await app.index('indexgroup', { datasource: 'wiki', group: { name } }, push)).status, 200)
  }
  await join(app, push, { groupName: 'inner', memberUserId: alice })
  await join(app, push, { groupName: 'outer', memberGroupName: 'inner' })
  return { app, push, asAlice: await app.clientToken(alice), asBob: await app.clientToken(bob) }
}

async function join(app: TestApp, push: string, membership: Record<string, string>): Promise<void> {
  assert.equal((await app.index('indexmembership', { datasource: 'wiki', membership }, push)).status, 200)
}

async function document(app: TestApp, push: string, id: string, permissions?: unknown): Promise<void> {
  const body = { mimeType: 'text/plain', textContent: `secret plans ${id}` }
  const answer = await app.index(
    'indexdocument',
    { datasource: 'wiki', document: { id, title: id, body, permissions } },
    push,
  )
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
}

const GRANTS: readonly { name: string; permissions: unknown; alice: boolean; bob: boolean }[] = [
  { name: 'no permissions (default: everyone)', permissions: undefined, alice: true, bob: true },
  { name: 'permissions that are empty', permissions: {}, alice: false, bob: false },
  { name: 'anonymous access', permissions: { allowAnonymousAccess: true }, alice: true, bob: true },
  { name: 'a named user', permissions: { allowedUsers: [{ email: 'ALICE@acme.example' }] }, alice: true, bob: false },
  { name: 'a direct group', permissions: { allowedGroups: ['inner'] }, alice: true, bob: false },
  { name: 'a nested group', permissions: { allowedGroups: ['outer'] }, alice: true, bob: false },
  { name: 'an unknown group', permissions: { allowedGroups: ['nobody-knows'] }, alice: false, bob: false },
  { name: 'an unknown user', permissions: { allowedUsers: [{ email: 'x@acme.example' }] }, alice: false, bob: false },
  {
    name: 'an intersection that holds',
    permissions: { allowedGroupIntersections: [{ requiredGroups: ['inner', 'outer'] }] },
    alice: true,
    bob: false,
  },
  {
    name: 'an intersection that lacks one',
    permissions: { allowedGroupIntersections: [{ requiredGroups: ['inner', 'other'] }] },
    alice: false,
    bob: false,
  },
  {
    name: 'one of two intersections',
    permissions: { allowedGroupIntersections: [{ requiredGroups: ['other'] }, { requiredGroups: ['outer'] }] },
    alice: true,
    bob: false,
  },
  {
    name: 'an empty intersection',
    permissions: { allowedGroupIntersections: [{ requiredGroups: [] }] },
    alice: false,
    bob: false,
  },
  {
    name: 'one group whose name looks like two',
    permissions: { allowedGroupIntersections: [{ requiredGroups: ['inner outer'] }] },
    alice: false,
    bob: false,
  },
  {
    name: 'all users of the datasource',
    permissions: { allowAllDatasourceUsersAccess: true },
    alice: false,
    bob: true,
  },
]

for (const grant of GRANTS) {
  test(`${grant.name}: search and checkdocumentaccess agree on who may see it`, async () => {
    const { app, push, asAlice, asBob } = await company()
    await app.index('indexuser', { datasource: 'wiki', user: { email: bob, name: 'Bob' } }, push)
    await document(app, push, 'doc', grant.permissions)
    await app.indexed()
    const check = async (userEmail: string) =>
      (
        await app.index(
          'checkdocumentaccess',
          { datasource: 'wiki', objectType: 'Page', docId: 'doc', userEmail },
          push,
        )
      ).body

    for (const [token, email, maySee] of [
      [asAlice, alice, grant.alice],
      [asBob, bob, grant.bob],
    ] as const) {
      const { body } = await app.search(token, 'secret plans')
      assert.equal(body.totalCount, maySee ? 1 : 0)
      assert.equal(body.results.length, maySee ? 1 : 0)
      assert.equal(
        body.facetResults.find(({ sourceName }: { sourceName: string }) => sourceName === 'app').buckets.length,
        maySee ? 1 : 0,
      )
      const { hasAccess, explanation } = await check(email)
      assert.equal(hasAccess, maySee)
      assert.ok(explanation.length > 0, 'says why')
    }
  })
}

test('someone who leaves a group finds, counts and facets its documents no more in the very next request', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'open')
  await document(app, push, 'closed', { allowedGroups: ['outer'] })
  await app.indexed()
  assert.equal((await app.search(asAlice, 'secret')).body.totalCount, 2)

  await app.index(
    'deletemembership',
    { datasource: 'wiki', membership: { groupName: 'inner', memberUserId: alice } },
    push,
  )
  const { body } = await app.search(asAlice, 'secret')

  assert.deepEqual(
    body.results.map(({ title }: { title: string }) => title),
    ['open'],
  )
  assert.equal(body.totalCount, 1)
  assert.equal(body.resultTabs[1].count, 1)
  assert.equal(body.facetResults[0].buckets[0].count, 1)
})

test('cutting a nested group off, or deleting it, holds in the very next request', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'closed', { allowedGroups: ['outer'] })
  await app.indexed()
  const total = async () => (await app.search(asAlice, 'secret')).body.totalCount

  assert.equal(await total(), 1)
  await app.index(
    'deletemembership',
    { datasource: 'wiki', membership: { groupName: 'outer', memberGroupName: 'inner' } },
    push,
  )
  assert.equal(await total(), 0)
  await join(app, push, { groupName: 'outer', memberGroupName: 'inner' })
  assert.equal(await total(), 1)
  await app.index('deletegroup', { datasource: 'wiki', groupName: 'inner' }, push)
  assert.equal(await total(), 0)
})

test('groups that contain one another in a circle are tolerated', async () => {
  const { app, push, asAlice, asBob } = await company()
  await join(app, push, { groupName: 'inner', memberGroupName: 'outer' })
  await document(app, push, 'closed', { allowedGroups: ['outer'] })
  await app.indexed()

  assert.deepEqual(await app.titles(asAlice, 'secret'), ['closed'])
  assert.deepEqual(await app.titles(asBob, 'secret'), [])
})

test('a right taken away by updatepermissions or an update is gone when the answer arrives', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'first', { allowedUsers: [{ email: alice }] })
  await document(app, push, 'second', { allowedUsers: [{ email: alice }] })
  await app.indexed()
  assert.equal((await app.search(asAlice, 'secret')).body.totalCount, 2)

  await app.index(
    'updatepermissions',
    { datasource: 'wiki', id: 'first', permissions: { allowedGroups: ['other'] } },
    push,
  )
  assert.deepEqual(await app.titles(asAlice, 'secret'), ['second'])
  await document(app, push, 'second', {})

  const { body } = await app.search(asAlice, 'secret')
  assert.deepEqual(body.results, [])
  assert.equal(body.totalCount, 0)
})

test('a deleted document is gone when the answer arrives', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'doc')
  await app.indexed()
  assert.equal((await app.search(asAlice, 'secret')).body.totalCount, 1)

  const answer = await app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'DOC' }, push)

  assert.equal(answer.status, 200)
  assert.equal((await app.search(asAlice, 'secret')).body.totalCount, 0)
  assert.equal(
    (await app.index('deletedocument', { datasource: 'wiki', objectType: 'Page', id: 'doc' }, push)).status,
    200,
  )
})

test('an update without permissions keeps those stored', async () => {
  const { app, push, asAlice, asBob } = await company()
  await document(app, push, 'doc', { allowedUsers: [{ email: alice }] })
  await document(app, push, 'doc')
  await app.indexed()

  assert.deepEqual(await app.titles(asAlice, 'secret'), ['doc'])
  assert.deepEqual(await app.titles(asBob, 'secret'), [])
})

test('default access decides over documents without permissions, and a change of it holds at once', async () => {
  const { app, push, asAlice, asBob } = await company()
  await document(app, push, 'doc')
  await app.index('indexuser', { datasource: 'wiki', user: { email: alice, name: 'Alice' } }, push)
  await app.indexed()
  const totals = async () =>
    Promise.all([asAlice, asBob].map(async (token) => (await app.search(token, 'secret')).body.totalCount))
  const set = (defaultAccess: 'everyone' | 'datasourceUsers' | 'nobody') =>
    app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true, defaultAccess })

  assert.deepEqual(await totals(), [1, 1])
  await set('datasourceUsers')
  assert.deepEqual(await totals(), [1, 0])
  await set('nobody')
  assert.deepEqual(await totals(), [0, 0])
})

test('where users are referenced by id, the id leads to the e-mail of an active user', async () => {
  const app = await makeApp()
  const push = await app.indexingToken()
  const asAlice = await app.clientToken(alice)
  await app.addDatasource({ name: 'wiki' })
  await document(app, push, 'by id', { allowedUsers: [{ datasourceUserId: 'U7' }] })
  await document(app, push, 'by e-mail', { allowedUsers: [{ email: alice }] })
  await app.indexed()
  const user = { email: alice, name: 'Alice', userId: 'U7' }

  assert.deepEqual(await app.titles(asAlice, 'secret'), [])
  await app.index('indexuser', { datasource: 'wiki', user }, push)
  assert.deepEqual(await app.titles(asAlice, 'secret'), ['by id'])
  await app.index('indexuser', { datasource: 'wiki', user: { ...user, isActive: false } }, push)
  assert.deepEqual(await app.titles(asAlice, 'secret'), [])
})

test('someone marked as inactive holds nothing through the datasource, even where e-mails are named', async () => {
  const { app, push, asAlice } = await company()
  await document(app, push, 'named', { allowedUsers: [{ email: alice }] })
  await document(app, push, 'group', { allowedGroups: ['inner'] })
  await app.indexed()
  assert.equal((await app.search(asAlice, 'secret')).body.totalCount, 2)

  await app.index('indexuser', { datasource: 'wiki', user: { email: alice, name: 'A', isActive: false } }, push)

  assert.equal((await app.search(asAlice, 'secret')).body.totalCount, 0)
})

test('users and groups can come from another datasource; a missing one grants nothing', async () => {
  const { app, push, asAlice, asBob } = await company()
  await app.addDatasource({ name: 'drive', isUserReferencedByEmail: true, identityDatasourceName: 'wiki' })
  const body = { mimeType: 'text/plain', textContent: 'shared secret' }
  const shared = { id: '1', title: 'shared', body, permissions: { allowedGroups: ['outer'] } }
  await app.index('indexdocument', { datasource: 'drive', document: shared }, push)
  await app.indexed()

  assert.deepEqual(await app.titles(asAlice, 'secret'), ['shared'])
  assert.deepEqual(await app.titles(asBob, 'secret'), [])
  const unknown = await app.index('adddatasource', { name: 'other', identityDatasourceName: 'nowhere' }, push)
  assert.equal(unknown.status, 400)
})

test('a token takes users and groups only from datasources that it covers', async () => {
  const { app, push } = await company()
  await app.addDatasource({ name: 'other' })
  const limited = await app.indexingToken({ datasources: ['other'] })
  const both = await app.indexingToken({ datasources: ['other', 'wiki'] })
  const config = { name: 'other', identityDatasourceName: 'wiki' }

  const refused = await app.index('adddatasource', config, limited)
  assert.equal(refused.status, 403)
  const absent = await app.index('adddatasource', { ...config, identityDatasourceName: 'nowhere' }, limited)
  assert.equal(absent.status, 403, 'whether it exists is not told')
  assert.equal((await app.index('adddatasource', config, both)).status, 200)
  assert.equal((await app.index('adddatasource', config, limited)).status, 200, 'what is set may be repeated')
  assert.equal((await app.index('adddatasource', { name: 'other' }, limited)).status, 200)
  assert.equal((await app.index('adddatasource', config, limited)).status, 403)
  assert.equal((await app.index('adddatasource', config, push)).status, 200)
})

test('nothing of a datasource is suggested to those who see nothing in it', async () => {
  const { app, push, asAlice, asBob } = await company()
  const propertyDefinitions = [{ name: 'dossier', displayLabel: 'Dossier', propertyType: 'TEXT' }]
  const objectDefinitions = [{ name: 'Case', propertyDefinitions }]
  const config = { name: 'legal', displayName: 'Acquisitions', isUserReferencedByEmail: true, objectDefinitions }
  assert.equal((await app.index('adddatasource', config, push)).status, 200)
  const permissions = { allowedUsers: [{ email: alice }] }
  const document = { id: '1', objectType: 'Case', title: 'target', permissions }
  await app.index('indexdocument', { datasource: 'legal', document }, push)
  await app.indexed()
  const suggested = async (token: string) => {
    const queries = ['acqui', 'doss', 'app:', 'dossier:x']
    const answers = queries.map((query) => app.send('/rest/api/v1/autocomplete', { query }, { token }))
    const searches = ['app:acquisitions', 'dossier:x'].map((query) => app.search(token, query))
    return JSON.stringify((await Promise.all([...answers, ...searches])).map(({ body }) => body))
  }

  assert.match(await suggested(asAlice), /Acquisitions.*Dossier|Dossier.*Acquisitions|dossier.*TEXT/i)
  assert.doesNotMatch(await suggested(asBob), /Acquisitions|"Dossier"|displayLabel|legal/)
})

test('a product access group hides the whole datasource from everybody else', async () => {
  const { app, push, asAlice, asBob } = await company()
  await document(app, push, 'doc')
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true, productAccessGroup: 'outer' })
  await app.indexed()

  assert.deepEqual(await app.titles(asAlice, 'secret'), ['doc'])
  assert.deepEqual(await app.titles(asBob, 'secret'), [])
})

test('groups and memberships that make no sense are refused', async () => {
  const { app, push } = await company()
  const group = async (name: string) =>
    (await app.index('indexgroup', { datasource: 'wiki', group: { name } }, push)).status
  const member = async (membership: unknown) =>
    (await app.index('indexmembership', { datasource: 'wiki', membership }, push)).body.error?.code

  assert.equal(await group('with space'), 400)
  assert.equal(await group(''), 400)
  assert.equal(await group('Almanac:own'), 400)
  assert.equal(await member({ groupName: 'nobody-knows', memberUserId: alice }), 'unknown_group')
  assert.equal(await member({ groupName: 'inner' }), 'invalid_request')
  assert.equal(await member({ groupName: 'inner', memberUserId: alice, memberGroupName: 'outer' }), 'invalid_request')
})
