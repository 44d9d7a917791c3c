import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp()
const push = await app.indexingToken()
const admin = await app.administratorToken('root@acme.example')
const bob = await app.clientToken('bob@acme.example')
await app.addDatasource({ name: 'wiki' })

const document = (permissions: unknown) => ({ id: 'plan', title: 'wombat plan', permissions })

interface Sent {
  path: string
  query?: string
  method?: string
  body: unknown
  token: string
  at: string
}

/** Every operation that takes permissions, and where they are in its request. */
const OPERATIONS: Record<string, (permissions: unknown) => Sent> = {
  indexdocument: (permissions) => ({
    path: '/api/index/v1/indexdocument',
    body: { datasource: 'wiki', document: document(permissions) },
    token: push,
    at: 'document.permissions',
  }),
  indexdocuments: (permissions) => ({
    path: '/api/index/v1/indexdocuments',
    body: { datasource: 'wiki', documents: [document(permissions)] },
    token: push,
    at: 'documents[0].permissions',
  }),
  bulkindexdocuments: (permissions) => ({
    path: '/api/index/v1/bulkindexdocuments',
    body: { uploadId: 'u', isFirstPage: true, datasource: 'wiki', documents: [document(permissions)] },
    token: push,
    at: 'documents[0].permissions',
  }),
  updatepermissions: (permissions) => ({
    path: '/api/index/v1/updatepermissions',
    body: { datasource: 'wiki', id: 'plan', permissions },
    token: push,
    at: 'permissions',
  }),
  'datasources/{name}/files': (permissions) => ({
    path: '/admin/api/v1/datasources/{name}/files',
    body: { path: 'plan.txt', binaryContent: 'd29tYmF0', permissions },
    token: admin,
    at: 'permissions',
  }),
  'datasources/{name}/document/permissions': (permissions) => ({
    path: '/admin/api/v1/datasources/{name}/document/permissions',
    query: '?docId=plan',
    method: 'PUT',
    body: { permissions },
    token: admin,
    at: 'permissions',
  }),
  'document-access/rehearsal': (permissions) => ({
    path: '/admin/api/v1/document-access/rehearsal',
    body: { datasource: 'wiki', docId: 'plan', permissions },
    token: admin,
    at: 'permissions',
  }),
}

const UNKNOWN: readonly { permissions: unknown; field: string }[] = [
  { permissions: { allowAnonymousAccess: true, deniedUsers: [{ email: 'bob@acme.example' }] }, field: 'deniedUsers' },
  { permissions: { allowAnonymousAccess: true, deniedUsers: null }, field: 'deniedUsers' },
  { permissions: { AllowedGroups: ['staff'] }, field: 'AllowedGroups' },
  { permissions: { allowedUsers: [{ mail: 'amy@acme.example' }] }, field: 'allowedUsers[0].mail' },
  {
    permissions: { allowedGroupIntersections: [{ requiredGroups: ['staff'], excludedGroups: ['interns'] }] },
    field: 'allowedGroupIntersections[0].excludedGroups',
  },
]

for (const [name, request] of Object.entries(OPERATIONS)) {
  test(`${name} refuses an unknown field inside permissions and names it`, async () => {
    for (const { permissions, field } of UNKNOWN) {
      const { path, query = '', method = 'POST', body, token, at } = request(permissions)

      const answer = await app.send(path.replace('{name}', 'wiki') + query, body, { token, method })

      assert.equal(answer.status, 400, `${name} ${JSON.stringify(permissions)}`)
      assert.equal(answer.body.error.details[0].field, `${at}.${field}`)
      assert.match(answer.body.error.message, /isn't a known field; use one of \w+/)
    }
    await app.indexed()
    assert.equal((await app.search(bob, 'wombat')).body.totalCount, 0, 'nothing was stored')
  })
}

test('these are all operations that take permissions', async () => {
  const { paths, components } = (await app.send('/openapi.json', undefined, { method: 'GET' })).body
  const takesPermissions = (value: unknown, seen = new Set<string>()): boolean => {
    const text = JSON.stringify(value ?? null)
    const names = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name)
    if (names.includes('DocumentPermissionsDefinition')) return true
    const unread = names.filter((name) => !seen.has(name))
    for (const name of unread) seen.add(name)
    return unread.some((name) => takesPermissions(components.schemas[name], seen))
  }

  const found = Object.keys(paths).filter((path) =>
    Object.values<{ requestBody?: unknown }>(paths[path]).some(({ requestBody }) => takesPermissions(requestBody)),
  )

  assert.deepEqual(
    found.sort(),
    Object.values(OPERATIONS)
      .map((request) => request({}).path)
      .sort(),
  )
})

test('unknown fields anywhere else in a document are still ignored', async () => {
  const sent = {
    datasource: 'wiki',
    later: 1,
    document: {
      ...document({ allowAnonymousAccess: true, allowedUsers: [{ email: 'amy@acme.example', name: 'Amy' }] }),
      deniedUsers: [],
      author: { email: 'amy@acme.example', nickname: 'A' },
    },
  }

  assert.equal((await app.index('indexdocument', sent, push)).status, 200)
  await app.indexed()
  assert.equal((await app.search(bob, 'wombat')).body.totalCount, 1)
})
