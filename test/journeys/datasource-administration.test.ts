import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Role } from '../../src/domain/shared/role.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'

async function withWiki() {
  const app = await makeAdminApp()
  await app.app.addDatasource({ name: 'wiki', urlRegex: '^https://wiki/' })
  const send = async (role: Role, method: string, path: string, body?: unknown) =>
    app.app.send(`/rest/api/v1/${path}`, body, { method, headers: await app.session(emailOf(role)) })
  return { app, send }
}
const CONFIG = 'configure/datasources/wiki/instances/wiki'

test('the configuration of a datasource is read and changed by name; refusals are a message', async () => {
  const { app, send } = await withWiki()
  const change = (values: object) => send('setup-admin', 'PATCH', CONFIG, { configuration: { values } })

  const read = await send('setup-admin', 'GET', CONFIG)
  const changed = await change({ defaultAccess: { value: 'nobody' }, aliases: { valueList: ['w'] } })

  assert.deepEqual(read.body.configuration.values.urlRegex, { value: '^https://wiki/' })
  assert.deepEqual(changed.body.configuration.values.defaultAccess, { value: 'nobody' })
  assert.deepEqual(changed.body.configuration.values.aliases, { valueList: ['w'] })
  assert.equal((await app.services.datasources.find('wiki'))?.defaultAccess, 'nobody')
  for (const [values, named] of [
    [{ nothing: { value: 'x' } }, /nothing/],
    [{ constructor: { value: 'x' } }, /constructor/],
    [{ defaultAccess: { value: 'some' } }, /defaultAccess/],
    [{ isTestDatasource: { value: 'maybe' } }, /isTestDatasource/],
  ] as const) {
    const { status, body } = await change(values)
    assert.equal(status, 400)
    assert.match(body.message, named)
  }
  const absent = await send('admin', 'GET', 'configure/datasources/wiki/instances/other')
  assert.deepEqual([absent.status, Object.keys(absent.body)], [404, ['message']])
  assert.equal((await send('member', 'GET', CONFIG)).status, 403)
  assert.equal((await send('member', 'PATCH', CONFIG, { configuration: { values: {} } })).status, 403)
})

test('the state of a datasource’s credentials is that of the indexing tokens that cover it', async () => {
  const { app, send } = await withWiki()
  const status = async () => (await send('admin', 'GET', 'datasource/wiki/credentialstatus')).body.status
  const day = 86_400_000
  const after = (days: number) => new Date(app.app.clock.now().getTime() + days * day)

  assert.equal(await status(), 'MISSING')
  await app.app.indexingToken({ datasources: ['wiki'], expiresAt: after(3) })
  assert.equal(await status(), 'VALID_WITH_WARNINGS')
  await app.app.indexingToken({ datasources: 'all', expiresAt: after(20) })
  assert.equal(await status(), 'VALID')
  app.app.clock.advance({ days: 30 })
  assert.equal(await status(), 'INVALID')
  assert.equal((await send('member', 'GET', 'datasource/wiki/credentialstatus')).status, 403)
  assert.equal((await send('admin', 'GET', 'datasource/absent/credentialstatus')).status, 404)
  const replaced = await send('admin', 'POST', 'datasource/wiki/credentials', { credentials: { values: {} } })
  assert.equal(replaced.status, 400)
  assert.match(replaced.body.message, /rotatetoken/)
})

test('a global token that administers for an Admin is in the audit log as itself', async () => {
  const { app } = await withWiki()
  const token = await app.app.clientToken(undefined, ['ADMIN'])
  const change = (email: string) =>
    app.app.send(
      `/rest/api/v1/${CONFIG}`,
      { configuration: { values: { displayName: { value: 'Wiki' } } } },
      { method: 'PATCH', token, headers: { 'X-Service-ActAs': email } },
    )

  assert.equal((await change(emailOf('member'))).status, 403)
  assert.equal((await change(emailOf('admin'))).status, 200)

  const [entry] = await app.audit('?action=datasource')
  const [{ id } = { id: '' }] = await app.services.clientTokens.list()
  assert.deepEqual([entry?.actorKind, entry?.actor, entry?.onBehalfOf], ['token', id, emailOf('admin')])
})
