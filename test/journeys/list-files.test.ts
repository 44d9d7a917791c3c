import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { ADMIN_ENDPOINTS } from '../../src/http/admin-endpoints.ts'
import { operationName } from '../../src/http/core/endpoint.ts'
import { listColumns } from '../../src/http/core/list-file.ts'
import { type AdminApp, emailOf, makeAdminApp } from '../support/admin.ts'

type Role = Parameters<AdminApp['as']>[0]

async function file(app: AdminApp, role: Role, path: string) {
  const headers = { ...(await app.session(emailOf(role))), Accept: 'text/csv' }
  return app.app.send(`/admin/api/v1/${path}`, undefined, { method: 'GET', headers })
}

test('a list of several pages is one file, of exactly its filter, with the fields of the list as columns', async () => {
  const app = await makeAdminApp()
  for (let at = 0; at < 405; at += 1) {
    await createAccount(app.services, { email: `p${String(at).padStart(3, '0')}@acme.example`, name: `Person ${at}` })
  }
  await createAccount(app.services, { email: 'x@acme.example', name: '=HYPERLINK("https://evil.example")' })

  const all = await file(app, 'admin', 'users')
  const some = await file(app, 'admin', 'users?search=p40')
  const one = await file(app, 'admin', 'users?search=x@acme')

  assert.match(all.headers.get('content-type') ?? '', /^text\/csv/)
  assert.match(all.headers.get('content-disposition') ?? '', /attachment; filename="users.csv"/)
  assert.equal(all.headers.get('cache-control'), 'no-store')
  const lines = (all.body as string).trimEnd().split('\r\n')
  assert.equal(lines[0], 'email,name,role,givenRole,isActive,createdAt,invitedAt,hasSignedIn')
  assert.equal(new Set(lines).size, 1 + 5 + 405 + 1)
  assert.equal((some.body as string).trimEnd().split('\r\n').length, 1 + 5)
  assert.match(one.body as string, /x@acme\.example,"'=HYPERLINK\(""https:\/\/evil\.example""\)",member,,true,/)
})

test('who may not see a list gets no file of it, and what the list refuses its file refuses', async () => {
  const app = await makeAdminApp()

  const refused = await file(app, 'member', 'users')
  const wrong = await file(app, 'admin', 'audit?since=never')

  assert.deepEqual([refused.status, refused.body.error.code], [403, 'insufficient_role'])
  assert.deepEqual([wrong.status, wrong.body.error.details[0].field], [400, 'since'])
})

test('every list has its file, and says so in the OpenAPI document', async () => {
  const app = await makeAdminApp()
  await app.app.addDatasource({ name: 'absent' })
  const document = (await app.app.send('/openapi.json', undefined, { method: 'GET' })).body
  const lists = ADMIN_ENDPOINTS.filter((endpoint) => listColumns(endpoint) !== undefined)

  assert.ok(lists.length > 10)
  for (const endpoint of lists) {
    const path = endpoint.path.replace('/admin/api/v1/', '').replace(/\{\w+\}/g, 'absent')
    // A request is looked up by its ID.
    const { status, body } = await file(app, 'super-admin', path === 'requests' ? 'requests?id=absent' : path)
    assert.equal(status, 200, operationName(endpoint))
    assert.ok((body as string).includes(listColumns(endpoint)?.join(',') ?? '?'), operationName(endpoint))
    assert.ok(document.paths[endpoint.path].get.responses[200].content['text/csv'], operationName(endpoint))
  }
})

test('a file ends when the right to it does', async () => {
  const app = await makeAdminApp()
  for (let at = 0; at < 300; at += 1) await createAccount(app.services, { email: `p${at}@acme.example` })
  const { accounts, sessions } = app.services
  const page = accounts.page.bind(accounts)
  // While the first page is read, somebody ends the session that it is read by.
  Object.assign(accounts, {
    async page(query: Parameters<typeof page>[0]) {
      await sessions.removeAllOf(emailOf('admin'))
      return page(query)
    },
  })

  await assert.rejects(file(app, 'admin', 'users'))
})
