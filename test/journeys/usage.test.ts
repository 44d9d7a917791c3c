import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeAdminApp } from '../support/admin.ts'
import { FakeClock } from '../support/fake-clock.ts'

const DAY = '2026-06-01T12:00:00.000Z'
const expiresOn = '2027-05-30'

async function world(today = DAY) {
  const app = await makeAdminApp({}, new FakeClock(today))
  await app.app.addDatasource({ name: 'wiki' })
  const create = async (kind: string, rest: object) =>
    (await app.as('super-admin', 'POST', kind, { name: 'crawler', expiresOn, ...rest })).body
  const listed = async (kind: string) => (await app.as('super-admin', 'GET', kind)).body.items[0]
  return { app, create, listed }
}

test('a token in the list says how its secret begins, when it was used last and from where', async () => {
  const { app, create, listed } = await world()
  const { secret } = await create('indexing-tokens', { datasources: ['wiki'], rotationPeriodMinutes: 1440 })
  const before = await listed('indexing-tokens')

  const { body } = await app.app.index('rotatetoken', undefined, secret)
  const after = await listed('indexing-tokens')

  assert.deepEqual([before.secretStart, before.lastUsedAt], [secret.slice(0, 12), undefined])
  assert.deepEqual(
    [after.secretStart, after.lastUsedAt, after.lastAddress],
    [body.rawSecret.slice(0, 12), DAY, '127.0.0.1'],
  )
})

test('the same holds for client tokens and tokens of provisioning; a refused call is no use', async () => {
  const { app, create, listed } = await world()
  const client = await create('client-tokens', { scopes: ['SEARCH'] })
  const scim = await create('scim-tokens', {})

  await app.app.send('/rest/api/v1/people', {}, { token: `${client.secret}x` })
  assert.equal((await listed('client-tokens')).lastUsedAt, undefined)
  await app.app.search(client.secret, 'plan')
  await app.app.send('/scim/v2/Users', undefined, { token: scim.secret, method: 'GET' })

  for (const [kind, { secret }] of [['client-tokens', client] as const, ['scim-tokens', scim] as const]) {
    const { secretStart, lastUsedAt, lastAddress } = await listed(kind)
    assert.deepEqual([secretStart, lastUsedAt, lastAddress], [secret.slice(0, 12), DAY, '127.0.0.1'], kind)
  }
})

test('a deprecated item is listed with its remaining days and the tokens that still use it', async () => {
  const { app, create } = await world()
  const { token, secret } = await create('indexing-tokens', { datasources: ['wiki'] })
  for (let call = 0; call < 3; call += 1) await app.app.index('getdocumentcount', { datasource: 'wiki' }, secret)

  const { body } = await app.as('admin', 'GET', 'deprecations')
  const row = body.items.find(({ operation }: { operation: string }) => operation.endsWith('/getdocumentcount'))

  assert.equal(body.on, '2026-06-01')
  assert.deepEqual([row.kind, row.removal, row.daysLeft], ['endpoint', '2026-10-15', 136])
  assert.deepEqual(row.uses, [{ credentialId: token.id, name: 'crawler', count: 3, lastAt: DAY }])
  const later = (await app.as('admin', 'GET', 'deprecations?on=2026-10-16')).body
  assert.equal(later.items.find(({ operation }: { operation: string }) => operation === row.operation).daysLeft, -1)
})

test('deprecations are listed by removal date', async () => {
  const { app } = await world()

  const { body } = await app.as('admin', 'GET', 'deprecations')

  const dates = body.items.map(({ removal }: { removal: string }) => removal)
  assert.ok(new Set(dates).size > 1)
  assert.deepEqual(dates, dates.toSorted())
})

test('a call that is refused because its operation has ended is counted too', async () => {
  const { app, create } = await world('2026-11-01T12:00:00.000Z')
  const { secret } = await create('indexing-tokens', { datasources: ['wiki'] })

  const { status } = await app.app.index('getdocumentcount', { datasource: 'wiki' }, secret)
  const { body } = await app.as('admin', 'GET', 'deprecations')

  assert.equal(status, 410)
  const row = body.items.find(({ operation }: { operation: string }) => operation.endsWith('/getdocumentcount'))
  assert.deepEqual([row.daysLeft, row.uses[0].count], [-17, 1])
})

test('a deprecated field is counted once per request, however often it stands there', async () => {
  const { app, create } = await world()
  const { secret } = await create('indexing-tokens', { isGlobal: true })
  const employee = { email: 'ada@acme.example', department: 'R', datasourceProfiles: [], location: 'Here' }

  await app.app.index('indexemployee', { employee }, secret)
  const { body } = await app.as('admin', 'GET', 'deprecations')

  const row = body.items.find(({ field }: { field?: string }) => field === 'EmployeeInfoDefinition.location')
  assert.equal(row.uses[0]?.count, 1)
})

test('who has no part in the system learns nothing of it, and a day must be one', async () => {
  const { app } = await world()

  for (const role of ['setup-admin', 'api-token-creator', 'member'] as const) {
    assert.equal((await app.as(role, 'GET', 'deprecations')).status, 403, role)
  }
  for (const day of ['tomorrow', '2026-02-31']) {
    const { status, body } = await app.as('admin', 'GET', `deprecations?on=${day}`)
    assert.deepEqual([status, body.error.details[0].field], [400, 'on'], day)
  }
})
