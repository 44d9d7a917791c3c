import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { createScimToken } from '../../src/domain/provisioning/scim-token.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import type { Endpoint } from '../../src/http/core/endpoint.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { emailOf, makeAdminApp } from '../support/admin.ts'
import { eventually } from '../support/eventually.ts'
import { mountSmallDisk, NO_SMALL_DISK } from '../support/small-disk.ts'

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0
const text = (words: number) => ({ mimeType: 'text/plain', textContent: 'wombat burrow '.repeat(words) })

test('on a full disk rights are taken away all the same, and nothing else is stored', async (t) => {
  const disk = mountSmallDisk(32, after)
  if (disk === undefined) {
    t.skip(NO_SMALL_DISK)
    process.stderr.write(`${NO_SMALL_DISK}\n`)
    return
  }
  const admin = await makeAdminApp({ data: disk.folder })
  const { app, services } = admin
  const push = await app.indexingToken()
  const [alice, bob] = [await app.clientToken('alice@acme.example'), await app.clientToken('bob@acme.example')]
  const session = await admin.session(emailOf('super-admin'))
  const administer = (method: string, path: string, body?: unknown) =>
    app.send(`/admin/api/v1/${path}`, body, { method, headers: session })
  await createAccount(services, { email: 'carl@acme.example', name: 'Carl' })
  const expiresAt = new Date(services.clock.now().getTime() + 86_400_000)
  const { secret: provisioning } = await createScimToken(services, operator, { name: 'Okta', expiresAt })
  const scim = (method: string, path: string, body?: unknown) =>
    app.send(`/scim/v2/${path}`, body, { method, token: provisioning })
  const dora = (await scim('POST', 'Users', { userName: 'dora@acme.example', active: true })).body.id
  await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
  await app.index('indexuser', { datasource: 'wiki', user: { email: 'bob@acme.example', name: 'Bob' } }, push)
  const write = (id: string, words = 1) =>
    app.index('indexdocument', { datasource: 'wiki', document: { id, title: id, body: text(words) } }, push)
  for (const id of ['deleted', 'closed']) assert.equal((await write(id)).status, 200)
  await app.indexed()
  const reserve = join(disk.folder, 'almanac.db-reserve')
  await eventually('space is reserved', async () => sizeOf(reserve) > 0)

  disk.fill()
  for (let id = 0; (await write(String(id), 1000)).status === 200; id += 1) assert.ok(id < 2000, 'the disk is not full')
  const document = { datasource: 'wiki', objectType: '', id: 'deleted' }
  const taken = {
    document: await app.index('deletedocument', document, push),
    permission: await app.index(
      'updatepermissions',
      {
        datasource: 'wiki',
        objectType: '',
        id: 'closed',
        permissions: { allowedUsers: [{ email: 'bob@acme.example' }] },
      },
      push,
    ),
    user: await administer('PATCH', 'users/carl@acme.example', { isActive: false }),
    provisioned: await scim('PATCH', `Users/${dora}`, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: [{ op: 'replace', path: 'active', value: false }],
    }),
  }
  const others = [await write('small'), await administer('PATCH', 'users/nobody@acme.example', { isActive: false })]

  for (const [what, { status, body }] of Object.entries(taken))
    assert.equal(status, 200, `${what}: ${JSON.stringify(body)}`)
  assert.deepEqual(
    others.map(({ status }) => status),
    [507, 404],
  )
  assert.equal((await services.accounts.find('carl@acme.example'))?.isActive, false)
  assert.equal((await services.accounts.find('dora@acme.example'))?.isActive, false)
  assert.deepEqual(await app.titles(alice, 'deleted'), [])
  assert.deepEqual(await app.titles(alice, 'closed'), [])
  assert.deepEqual(await app.titles(bob, 'closed'), ['closed'])
  const readiness = await app.send('/readyz', undefined, { method: 'GET' })
  assert.ok(readiness.body.problems.some(({ code }: { code: string }) => code === 'disk_full'))
  assert.equal(sizeOf(reserve), 0)

  disk.makeRoom()
  await eventually('space is reserved again', async () => sizeOf(reserve) > 0)
  await eventually('others can write again', async () => (await write('after')).status === 200)
})

test('every operation that takes something away may use the reserved space', () => {
  const isNamedSo = ({ path }: Endpoint) => /\/(delete|unpin|updatepermissions|sign-out)/.test(path)
  const missing = ENDPOINTS.filter((each) => isNamedSo(each) && each.method !== 'DELETE' && each.takesAway !== true)

  assert.deepEqual(
    missing.map(({ path }) => path),
    [],
  )
})
