import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileAcl } from '../../src/domain/access/principals.ts'
import type { DocumentStore, StoredDocument } from '../../src/domain/documents/document-store.ts'
import { changeReaders } from '../../src/domain/documents/files/change-readers.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import type { Role } from '../../src/domain/shared/role.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'
import { base64 } from '../support/content-samples.ts'

const ANN = 'ann@acme.example'
const BOB = 'bob@acme.example'
const world = makeWorld()

async function makeWorld() {
  const admin = await makeAdminApp()
  const { app } = admin
  await app.addDatasource({ name: 'files', isUserReferencedByEmail: true })
  const push = await app.indexingToken()
  const add = async (path: string, permissions?: object) => {
    const file = { path, binaryContent: base64(`# ${path}\n\nnarwhal`), ...(permissions && { permissions }) }
    assert.equal((await admin.as('admin', 'POST', 'datasources/files/files', file)).status, 200)
    await app.indexed()
  }
  const pushDocument = async (id: string) => {
    const document = { datasource: 'files', objectType: 'File', id, viewURL: `https://files.example/${id}` }
    const body = { mimeType: 'text/plain', textContent: 'A narwhal' }
    const permissions = { allowedUsers: [{ email: ANN }] }
    await app.index('indexdocument', { document: { ...document, title: id, body, permissions } }, push)
    await app.indexed()
  }
  const change = (role: Role, id: string, permissions: object, datasource = 'files') =>
    admin.as(role, 'PUT', `datasources/${datasource}/document/permissions?docId=${id}&objectType=File`, { permissions })
  const inspect = async (id: string, datasource = 'files') =>
    (await admin.as('admin', 'GET', `datasources/${datasource}/document?docId=${id}&objectType=File`)).body
  const finds = async (email: string, title: string) =>
    (await app.titles(await app.clientToken(email), 'narwhal')).includes(title)
  return { admin, app, add, pushDocument, change, inspect, finds }
}

const only = (...emails: string[]) => ({ allowedUsers: emails.map((email) => ({ email })) })

test('an administrator changes who can see an added file, which counts from the next request and is audited', async () => {
  const { admin, add, change, inspect, finds } = await world
  await add('plan.md', only(ANN))
  assert.deepEqual([await finds(ANN, 'plan.md'), await finds(BOB, 'plan.md')], [true, false])

  assert.equal((await change('admin', 'plan.md', only(BOB))).status, 204)

  assert.deepEqual([await finds(ANN, 'plan.md'), await finds(BOB, 'plan.md')], [false, true])
  const { permissionsFrom, document } = await inspect('plan.md')
  assert.deepEqual([permissionsFrom, document.uploadedPermissions], ['FILE', only(BOB)])
  const [entry] = await admin.audit('?action=document.permissions')
  assert.deepEqual(
    [entry?.actor, entry?.subject, entry?.details],
    [emailOf('admin'), 'files:File:plan.md', { datasource: 'files', readers: { from: [ANN], to: [BOB] } }],
  )
})

test('whoever may add files but not see who can read them may not change it either', async () => {
  const { add, change, inspect } = await world
  await add('closed.md', only(ANN))

  for (const role of ['setup-admin', 'api-token-creator', 'member'] as const) {
    assert.equal((await change(role, 'closed.md', only(emailOf(role)))).status, 403, role)
  }

  assert.deepEqual((await inspect('closed.md')).document.uploadedPermissions, only(ANN))
})

test('permissions of pushed and connected documents come from where they are from', async () => {
  const { admin, add, pushDocument, change, inspect } = await world
  await pushDocument('pushed')
  await add('replaced.md')
  await pushDocument('replaced.md')

  for (const id of ['pushed', 'replaced.md']) {
    assert.equal((await inspect(id)).permissionsFrom, 'INDEXING_API', id)
    const refused = await change('admin', id, only(BOB))
    assert.deepEqual([refused.status, refused.body.error.code], [409, 'conflict'], id)
    assert.deepEqual((await inspect(id)).document.uploadedPermissions, only(ANN), id)
  }
  const { datasources } = admin.services
  const files = await datasources.find('files')
  assert.ok(files)
  await datasources.put({ ...files, connectionId: 'c1' }, admin.app.clock.now())
  assert.equal((await inspect('pushed')).permissionsFrom, 'CONNECTION')
  assert.equal((await change('admin', 'pushed', only(BOB))).status, 403)
  await datasources.put(files, admin.app.clock.now())
})

test('a file that is pushed while somebody changes who can see it keeps the permissions it was pushed with', async () => {
  const { admin, app, add, inspect } = await world
  await add('raced.md', only(BOB))
  const { documents } = admin.services
  const [found] = await documents.findByIds('files', ['raced.md'])
  const [{ facts, ...document }] = (await documents.byKeys([found?.key ?? 0])) as [StoredDocument]
  const { isAddedFile, ...pushed } = facts
  const write = { document: { ...document, facts: pushed }, acl: compileAcl('files', only(ANN)), version: 0 }
  const raced = new Proxy(documents, {
    get:
      (store, name: keyof DocumentStore) =>
      async (...values: never[]) => {
        if (name === 'setPermissions') await store.put([write], app.clock.now())
        return (store[name] as (...given: never[]) => unknown).apply(store, values)
      },
  })

  const pointer = { datasource: 'files', objectType: 'File', id: 'raced.md' }
  const changing = changeReaders({ ...admin.services, documents: raced }, operator, pointer, only(ANN, BOB))

  await assert.rejects(changing, { code: 'conflict' })
  assert.equal(isAddedFile, true)
  assert.deepEqual((await inspect('raced.md')).document.uploadedPermissions, only(BOB))
})

test('wrong permissions and documents that do not exist are refused', async () => {
  const { add, change } = await world
  await add('wrong.md')

  const wrong = await change('admin', 'wrong.md', { deniedUsers: [] })
  assert.equal(wrong.status, 400)
  assert.match(JSON.stringify(wrong.body), /permissions/)
  assert.equal((await change('admin', 'nothing.md', {})).status, 404)
  assert.equal((await change('admin', 'wrong.md', {}, 'nothing')).status, 404)
})
