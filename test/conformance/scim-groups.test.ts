import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScimToken } from '../../src/domain/provisioning/scim-token.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { makeAdminApp } from '../support/admin.ts'

const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'
const patch = (...Operations: unknown[]) => ({ schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })

async function withUsers() {
  const app = await makeAdminApp()
  const expiresAt = new Date(app.app.clock.now().getTime() + 86_400_000)
  const { secret: token } = await createScimToken(app.services, operator, { name: 'Okta', expiresAt })
  const send = (method: string, path: string, body?: unknown) =>
    app.app.send(`/scim/v2${path}`, body, { method, token })
  const user = async (name: string): Promise<string> =>
    (await send('POST', '/Users', { userName: `${name}@acme.example` })).body.id
  const [carol, dave, erin] = [await user('carol'), await user('dave'), await user('erin')]
  const roleOf = async (name: string) => (await app.services.accounts.find(`${name}@acme.example`))?.role
  const membersOf = async (id: string): Promise<string[]> =>
    (await send('GET', `/Groups/${id}`)).body.members.map(({ display }: { display: string }) => display.split('@')[0])
  return { app, send, carol, dave, erin, roleOf, membersOf }
}

test('RFC 7644, 3.3 and 3.4: a group is created once, read, and found by the filters that providers send', async () => {
  const { app, send, carol } = await withUsers()
  const group = { schemas: [GROUP], displayName: 'Engineering', externalId: 'g1', members: [{ value: carol }] }

  const created = await send('POST', '/Groups', group)

  const { id } = created.body
  const base = app.services.publicAddress.url
  assert.equal(created.status, 201)
  assert.match(created.headers.get('content-type') ?? '', /^application\/scim\+json/)
  assert.equal(created.headers.get('location'), `${base}/scim/v2/Groups/${id}`)
  assert.deepEqual(created.body.members, [
    { value: carol, display: 'carol@acme.example', type: 'User', $ref: `${base}/scim/v2/Users/${carol}` },
  ])
  const again = await send('POST', '/Groups', { ...group, displayName: 'ENGINEERING' })
  assert.deepEqual([again.status, again.body.scimType], [409, 'uniqueness'])
  for (const filter of ['displayName eq "engineering"', 'externalId eq "g1"', `id eq "${id}"`]) {
    const { body } = await send('GET', `/Groups?filter=${encodeURIComponent(filter)}`)
    assert.deepEqual([body.totalResults, body.Resources[0]?.id], [1, id], filter)
  }
  const bare = await send('GET', '/Groups?excludedAttributes=members')
  assert.equal(bare.body.Resources[0].members, undefined)
  const odd = await send('GET', `/Groups?filter=${encodeURIComponent('displayName co "x"')}`)
  assert.deepEqual([odd.status, odd.body.scimType], [400, 'invalidFilter'])
  assert.equal((await send('GET', '/Groups/absent')).status, 404)
  assert.deepEqual((await send('POST', '/Groups', { members: [] })).body.scimType, 'invalidValue')
  const stranger = await send('POST', '/Groups', { displayName: 'X', members: [{ value: 'absent' }] })
  assert.deepEqual([stranger.status, stranger.body.scimType], [400, 'invalidValue'])
})

test('RFC 7644, 3.5: PUT replaces, PATCH adds, removes and renames in the forms that providers send', async () => {
  const { send, carol, dave, erin, membersOf } = await withUsers()
  const { id } = (await send('POST', '/Groups', { displayName: 'Engineering', members: [{ value: carol }] })).body
  const change = (...operations: unknown[]) => send('PATCH', `/Groups/${id}`, patch(...operations))

  await change({ op: 'add', path: 'members', value: [{ value: dave }, { value: erin }] })
  assert.deepEqual(await membersOf(id), ['carol', 'dave', 'erin'])
  await change({ op: 'remove', path: `members[value eq "${carol}"]` })
  assert.deepEqual(await membersOf(id), ['dave', 'erin'])
  await change({ op: 'Remove', path: 'members', value: [{ value: dave }] })
  assert.deepEqual(await membersOf(id), ['erin'])
  await change({ op: 'replace', value: { displayName: 'Platform', members: [{ value: carol }] } })
  assert.deepEqual(await membersOf(id), ['carol'])
  assert.equal((await change({ op: 'replace', path: 'displayName', value: 'Infra' })).body.displayName, 'Infra')
  await send('PUT', `/Groups/${id}`, { displayName: 'Infra', members: [{ value: erin }, { value: dave }] })
  assert.deepEqual(await membersOf(id), ['dave', 'erin'])
  await change({ op: 'remove', path: 'members' })
  assert.deepEqual(await membersOf(id), [])
  for (const wrong of [
    { op: 'move', path: 'members' },
    { op: 'remove' },
    { op: 'add', path: 'members', value: [{ value: 'absent' }] },
    { op: 'add', path: 'members', value: [{ value: dave, type: 'Group' }] },
  ]) {
    assert.equal((await change(wrong)).status, 400, JSON.stringify(wrong))
  }
  assert.equal((await send('DELETE', `/Groups/${id}`)).status, 204)
  assert.equal((await send('GET', `/Groups/${id}`)).status, 404)
  assert.equal((await send('DELETE', `/Groups/${id}`)).status, 404)
})

test('of members added at the same time none is lost', async () => {
  const { send, carol, dave, erin, membersOf } = await withUsers()
  const { id } = (await send('POST', '/Groups', { displayName: 'Engineering' })).body

  await Promise.all(
    [carol, dave, erin].map((value) =>
      send('PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: [{ value }] })),
    ),
  )

  assert.deepEqual(await membersOf(id), ['carol', 'dave', 'erin'])
})

test('RFC 7643, 5 to 7: what the service can do is described for users and groups', async () => {
  const { send } = await withUsers()

  const types = (await send('GET', '/ResourceTypes')).body.Resources
  const schemas = (await send('GET', '/Schemas')).body.Resources

  assert.deepEqual(
    types.map(({ id, endpoint }: { id: string; endpoint: string }) => [id, endpoint]),
    [
      ['User', '/Users'],
      ['Group', '/Groups'],
    ],
  )
  assert.deepEqual(
    schemas.map(({ id }: { id: string }) => id),
    ['urn:ietf:params:scim:schemas:core:2.0:User', GROUP],
  )
  for (const { meta } of [...types, ...schemas]) {
    const path = new URL(meta.location).pathname.replace('/scim/v2', '')
    assert.equal((await send('GET', path)).body.meta.location, meta.location)
  }
  assert.equal((await send('GET', '/Schemas/absent')).status, 404)
  assert.equal((await send('GET', '/ServiceProviderConfig')).body.patch.supported, true)
})

test('a Super Admin lets a group give its members a role; it ends with membership, group, mapping or deactivation', async () => {
  const { app, send, carol, dave, roleOf } = await withUsers()
  const members = [{ value: carol }, { value: dave }]
  const { id } = (await send('POST', '/Groups', { displayName: 'Admins', members })).body
  const map = (by: 'super-admin' | 'admin', role: string | null) => app.as(by, 'PUT', `groups/${id}/role`, { role })

  assert.equal((await map('admin', 'setup-admin')).status, 403)
  assert.equal((await map('super-admin', 'super-admin')).status, 400)
  assert.equal((await map('super-admin', 'admin')).status, 200)

  const carols = await app.session('carol@acme.example')
  const read = () => app.app.send('/admin/api/v1/audit', undefined, { method: 'GET', headers: carols })
  assert.deepEqual([await roleOf('carol'), await roleOf('dave'), await roleOf('erin')], ['admin', 'admin', 'member'])
  assert.equal((await read()).status, 200)
  const [listed] = (await app.as('super-admin', 'GET', 'groups?name=admins')).body.items
  assert.deepEqual(listed, { id, name: 'Admins', origin: 'provisioning', role: 'admin', memberCount: 2 })

  await send('PATCH', `/Groups/${id}`, patch({ op: 'remove', path: `members[value eq "${carol}"]` }))
  assert.equal((await read()).status, 403)
  assert.equal(await roleOf('dave'), 'admin')
  await send('DELETE', `/Users/${dave}`)
  await send('POST', '/Users', { userName: 'dave@acme.example' })
  assert.equal(await roleOf('dave'), 'member')
  await send('PATCH', `/Groups/${id}`, patch({ op: 'add', path: 'members', value: [{ value: carol }] }))
  assert.equal(await roleOf('carol'), 'admin')
  await map('super-admin', null)
  assert.equal(await roleOf('carol'), 'member')
  await map('super-admin', 'setup-admin')
  await send('DELETE', `/Groups/${id}`)
  assert.equal(await roleOf('carol'), 'member')
  const roles = (await app.audit('?action=user.role&subject=carol@acme.example')).map(({ actorKind }) => actorKind)
  assert.deepEqual(roles, ['provisioning', 'person', 'person', 'provisioning', 'provisioning', 'person'])
})

test('an administrator sees why someone can see a document, and which organization groups they are in', async () => {
  const { app, send, carol } = await withUsers()
  await send('POST', '/Groups', { displayName: 'Engineering', members: [{ value: carol }] })
  await app.app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  const token = await app.app.indexingToken()
  const document = {
    id: 'd1',
    objectType: 'Page',
    title: 'Plan',
    datasource: 'wiki',
    permissions: { allowedUsers: [{ email: 'dave@acme.example' }] },
  }
  assert.equal((await app.app.index('indexdocument', { document }, token)).status, 200)
  const ask = (by: 'admin' | 'setup-admin', user: string) =>
    app.as(by, 'GET', `document-access?datasource=wiki&objectType=Page&docId=d1&user=${user}@acme.example`)

  assert.deepEqual((await ask('admin', 'carol')).body, {
    hasAccess: false,
    grants: [],
    missing: ["the document is shared with other people, and this user isn't listed"],
    organisationGroups: ['Engineering'],
  })
  assert.deepEqual((await ask('admin', 'dave')).body.grants, ['the document is shared with this user'])
  assert.equal((await ask('setup-admin', 'carol')).status, 403)
})
