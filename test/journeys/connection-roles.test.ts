import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { changeConnection } from '../../src/domain/connections/change-connection.ts'
import { checkNewConnection } from '../../src/domain/connections/check-connection.ts'
import { mapAccount } from '../../src/domain/connections/map-account.ts'
import { listConnections } from '../../src/domain/connections/read-connections.ts'
import { removeConnection } from '../../src/domain/connections/remove-connection.ts'
import { startRun } from '../../src/domain/connections/start-run.ts'
import { type Actor, operator } from '../../src/domain/shared/actor.ts'
import type { Role } from '../../src/domain/shared/role.ts'
import { connectedApp, TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { makeApp } from '../support/make-app.ts'

function actor(role: Role): Actor {
  return { kind: 'account', email: `${role}@acme.example`, role }
}

/** A public address that nothing is read from: the connection is paused. */
const REQUEST = {
  connector: 'test',
  config: { url: 'https://93.184.216.34' },
  secret: { key: 'k' },
  isPaused: true,
}

test('setup admins connect sources, members do not', async () => {
  const { services } = (await makeApp({ connectors: TEST_CONNECTOR })).app

  const added = await addConnection(services, actor('setup-admin'), { ...REQUEST, datasource: 'one' })
  assert.equal(added.allowsInside, false)
  for (const role of ['member', 'api-token-creator'] as const) {
    const refused = { code: 'insufficient_role' }
    await assert.rejects(addConnection(services, actor(role), { ...REQUEST, datasource: 'two' }), refused)
    await assert.rejects(listConnections(services, actor(role)), refused)
    await assert.rejects(async () => startRun(services, actor(role), 'one', 'full'), refused)
    await assert.rejects(removeConnection(services, actor(role), 'one', 'delete'), refused)
  }
  const entries = await services.audit.list({ action: 'connection', limit: 10 })
  assert.deepEqual(
    entries.map(({ action, actor: who }) => [action, who]),
    [['connection.create', 'setup-admin@acme.example']],
  )
})

test('only a Super Admin connects a source inside the network', async () => {
  const source = await new TestSource().start()
  const { services } = (await makeApp({ connectors: TEST_CONNECTOR })).app
  const inside = { ...REQUEST, config: { url: source.url } }

  for (const role of ['setup-admin', 'admin'] as const) {
    await assert.rejects(addConnection(services, actor(role), inside), { code: 'insufficient_role' })
    await assert.rejects(checkNewConnection(services, actor(role), inside), { code: 'insufficient_role' })
  }
  assert.equal((await addConnection(services, actor('super-admin'), inside)).allowsInside, true)
})

test('the secret must be entered again for another address, so that nobody has it sent to a host of theirs', async () => {
  const { services } = (await makeApp({ connectors: TEST_CONNECTOR })).app
  await addConnection(services, operator, REQUEST)
  const elsewhere = { config: { url: 'https://93.184.216.35' } }

  await assert.rejects(changeConnection(services, actor('admin'), 'test', elsewhere), /`secret` must be sent again/)
  const changed = await changeConnection(services, actor('admin'), 'test', { ...elsewhere, secret: { key: 'other' } })
  assert.equal(changed.config['url'], 'https://93.184.216.35')
  const [entry] = await services.audit.list({ action: 'connection.change', limit: 1 })
  assert.equal(entry?.details['secret'], 'set')
  const renamed = await changeConnection(services, actor('admin'), 'test', { title: 'Tickets' })
  assert.equal(renamed.sealedSecret, changed.sealedSecret)
})

test('admins say whose account it is, setup admins do not', async () => {
  const source = await new TestSource().start()
  source.addUser('bob', { email: '' })
  const app = await connectedApp(source)
  await app.run()
  const person = { kind: 'person', email: 'bob@acme.example' } as const

  await assert.rejects(mapAccount(app.services, actor('setup-admin'), 'tickets', 'bob', person), {
    code: 'insufficient_role',
  })
  const mapped = await mapAccount(app.services, actor('admin'), 'tickets', 'bob', person)
  assert.deepEqual([mapped.matchedEmail, mapped.matchedBy], ['bob@acme.example', 'manual'])
  await assert.rejects(
    mapAccount(app.services, operator, 'tickets', 'bob', { kind: 'person', email: 'bob' }),
    /`email` must be an email address/,
  )
})

test('settings that make no sense are refused by their names', async () => {
  const { services } = (await makeApp({ connectors: TEST_CONNECTOR })).app
  const refusals: [object, RegExp][] = [
    [{ config: {} }, /config/],
    [{ config: { url: 'x', nonsense: 1 } }, /`config.nonsense` isn't a setting/],
    [{ config: { url: 'not an address' } }, /config.url/],
    [{ secret: {} }, /secret/],
    [{ schedule: { everyMinutes: 0 } }, /schedule.everyMinutes/],
    [{ accountRule: 'somebody' }, /`accountRule` must look like/],
    [{ accountRule: 'x@{login}' }, /`accountRule` must look like/],
    [{ connector: 'none' }, /`connector` must be one of .*; got "none"/],
    [{ datasource: 'a b' }, /must be letters, digits, hyphens, dots and underscores.*got "a b"/],
  ]
  for (const [change, message] of refusals) {
    await assert.rejects(addConnection(services, operator, { ...REQUEST, ...change }), message)
  }
  assert.deepEqual(await services.connections.list(), [])
})
