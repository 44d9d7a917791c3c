import assert from 'node:assert/strict'
import { test } from 'node:test'
import { describeSettings } from '../../src/config/print-config.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { sampleCompany } from '../../src/demo/sample-company.ts'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { JobBoard } from '../../src/domain/system/job-board.ts'
import { AdminApp, emailOf, makeAdminApp } from '../support/admin.ts'
import { chosenDatabase } from '../support/chosen-database.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'

test('an administrator learns how the service is doing; others do not', async () => {
  const app = await makeAdminApp()

  const { status, body } = await app.as('admin', 'GET', 'system')

  assert.equal(status, 200)
  assert.match(body.version, /^\d+\.\d+\.\d+/)
  const store = (await chosenDatabase(app.app.data)) === '' ? 'SQLite' : 'PostgreSQL'
  assert.deepEqual([body.store, body.engine.documents, body.engine.lagSteps, body.problems], [store, 0, 0, []])
  assert.ok(body.memory.usedBytes > 1_000_000)
  assert.ok(body.jobs.some(({ name }: { name: string }) => name === 'deliver webhooks'))
  for (const path of ['system', 'settings']) {
    for (const role of ['setup-admin', 'api-token-creator', 'member'] as const) {
      assert.equal((await app.as(role, 'GET', path)).status, 403, `${path} ${role}`)
    }
  }
})

test('settings are shown with what they do, and no secret among them', async () => {
  const config = readConfig({
    ALMANAC_DATABASE_URL: 'postgres://almanac:hunter2@db/almanac',
    ALMANAC_EMBED_KEY: 'hunter2',
    ALMANAC_SEARCH_SECONDS: '3',
  })

  const facts = describeSettings(config)

  assert.ok(!JSON.stringify(facts).includes('hunter2'))
  const { value, isDefault } = facts.find(({ name }) => name === 'ALMANAC_SEARCH_SECONDS') ?? {}
  assert.deepEqual([value, isDefault], ['3', false])
  const { items } = (await (await makeAdminApp()).as('admin', 'GET', 'settings')).body
  assert.ok(items.every(({ what }: { what: string }) => what.length > 10))
})

test('the board tells when a job ran, and what it failed with', () => {
  const clock = new FakeClock()
  const board = new JobBoard(clock)
  const at = clock.now()

  board.knows('sweep', 1000)
  board.began('sweep')
  assert.deepEqual(board.list(), [
    { name: 'sweep', everyMs: 1000, startedAt: at, endedAt: undefined, problem: undefined },
  ])
  board.ended('sweep', new Error('no room'))
  assert.equal(board.list()[0]?.problem, 'no room')
  board.began('sweep')
  board.ended('sweep')

  assert.deepEqual([board.list()[0]?.problem, board.list()[0]?.endedAt], [undefined, at])
})

test('a Super Admin loads the made-up company into an empty service, once, with its own password', async () => {
  const app = new AdminApp(await makeApp({}, new FakeClock(), { sample: sampleCompany }))
  for (const role of ['super-admin', 'admin'] as const) {
    await createAccount(app.services, { email: emailOf(role), name: role, role })
  }
  assert.equal((await app.as('admin', 'POST', 'first-start/sample')).status, 403)
  const before = (await app.as('admin', 'GET', 'first-start')).body
  assert.equal(before.datasources, 0)

  const { status, body } = await app.as('super-admin', 'POST', 'first-start/sample')
  const after = (await app.as('admin', 'GET', 'first-start')).body
  const again = await app.as('super-admin', 'POST', 'first-start/sample')

  assert.equal(status, 201)
  assert.ok(body.password.length >= 20)
  assert.equal(body.people.length, 3)
  assert.ok(after.documents > 100 && after.datasources > 3)
  assert.equal(after.sample, undefined)
  assert.equal(again.status, 409)
  const admins = (await app.services.accounts.list()).filter(({ role }) => role === 'super-admin')
  assert.deepEqual(
    admins.map(({ email }) => email),
    [emailOf('super-admin')],
    'no administrator comes with it',
  )
  const tokens = await app.services.indexingTokens.list()
  assert.ok(
    tokens.every(({ revokedAt }) => revokedAt !== undefined),
    'its token has ended',
  )
})

test('where there is no company to load, there is none', async () => {
  const app = await makeAdminApp()

  assert.equal((await app.as('super-admin', 'GET', 'first-start')).body.sample, undefined)
  assert.equal((await app.as('super-admin', 'POST', 'first-start/sample')).status, 404)
})
