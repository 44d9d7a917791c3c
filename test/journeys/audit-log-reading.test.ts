import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sweepAudit } from '../../src/domain/audit/retention.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { createUser } from '../../src/domain/users/manage-users.ts'
import { type AuditLine, emailOf, makeAdminApp } from '../support/admin.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { runCli } from '../support/run-cli.ts'

test('the log is filtered, comes in pages, and streams as JSON Lines; only Admins read it', async () => {
  const app = await makeAdminApp()
  for (let at = 0; at < 1200; at += 1) {
    await app.services.audit.append({
      at: app.app.clock.now(),
      actorKind: 'person',
      actor: 'a@acme.example',
      credential: undefined,
      onBehalfOf: undefined,
      action: 'user.change',
      subject: `user-${at}`,
      details: {},
      address: undefined,
    })
  }

  const first = await app.as('admin', 'GET', 'audit?limit=3')
  const second = await app.as('admin', 'GET', `audit?limit=3&cursor=${first.body.cursor}`)
  const lines = String((await app.as('admin', 'GET', 'audit/export')).body)
    .trimEnd()
    .split('\n')

  const subjects = [...first.body.items, ...second.body.items].map(({ subject }: AuditLine) => subject)
  assert.deepEqual(subjects, ['user-1199', 'user-1198', 'user-1197', 'user-1196', 'user-1195', 'user-1194'])
  assert.equal(lines.length, 1201)
  assert.equal(new Set(lines.map((line) => JSON.parse(line).subject)).size, 1201, 'and that the log was read')
  const one = String((await app.as('admin', 'GET', 'audit/export?subject=user-7')).body)
  assert.equal(JSON.parse(one).subject, 'user-7')
  assert.deepEqual(await app.audit('?since=2030-01-01T00:00:00Z'), [])
  const bad = await app.as('admin', 'GET', 'audit?since=yesterday')
  assert.deepEqual([bad.status, bad.body.error.details[0].field], [400, 'since'])
  assert.equal((await app.as('setup-admin', 'GET', 'audit/export')).status, 403)
})

test('an actor is found by part of a name or email, and the actions in the log are listed; only Admins read either', async () => {
  const app = await makeAdminApp()
  await app.as('super-admin', 'POST', 'users', { email: 'amara@acme.example', name: 'Amara Okafor' })
  await createUser(app.services, operator, { email: 'other@acme.example' })

  const found = async (text: string) =>
    (await app.audit(`?action=user&actorContains=${text}`)).map(({ subject }) => subject)
  assert.deepEqual(await found('PER-ADM'), ['amara@acme.example'])
  assert.deepEqual(await found('okafor'), [], 'the target is another filter')
  assert.deepEqual(await found('%25'), [])
  const actions = (await app.as('admin', 'GET', 'audit/actions')).body.items
  assert.ok(actions.includes('user.create') && actions.includes('audit.read'), actions.join())

  assert.equal((await app.as('admin', 'GET', 'audit?actorContains=')).status, 400)
  assert.equal((await app.as('admin', 'GET', `audit?actorContains=${'a'.repeat(301)}`)).status, 400)
  for (const path of ['audit/actions', 'audit?actorContains=a']) {
    assert.equal((await app.as('setup-admin', 'GET', path)).status, 403, path)
  }
})

test('entries go by age alone, when a Super Admin says so; that they went stays in the log', async () => {
  // Long ago, because the database goes by its own clock.
  const app = await makeAdminApp({}, new FakeClock('2020-01-01T00:00:00Z'))
  await createUser(app.services, operator, { email: 'old@acme.example' })

  assert.equal(await sweepAudit(app.services), 0)
  assert.equal((await app.as('admin', 'PUT', 'audit/retention', { days: 30 })).status, 403)
  assert.equal((await app.as('super-admin', 'PUT', 'audit/retention', { days: 1 })).status, 400)
  app.app.clock.advance({ days: 60 })
  assert.equal((await app.as('super-admin', 'PUT', 'audit/retention', { days: 30 })).status, 200)

  assert.equal(await sweepAudit(app.services), 2, 'the user, and that an Admin was refused')
  assert.deepEqual(
    (await app.audit()).map(({ action }) => action),
    ['audit.sweep', 'audit.retention'],
  )
  for (const method of ['PUT', 'PATCH', 'DELETE', 'POST']) {
    assert.equal((await app.as('super-admin', method, 'audit')).status, 405, method)
  }
})

test('the operator exports the log and decides how long it is kept', async () => {
  const app = await makeAdminApp()
  await createUser(app.services, operator, { email: 'one@acme.example' })
  await createUser(app.services, operator, { email: 'two@acme.example' })
  const data = ['--data', app.app.data]

  const all = await runCli('audit', 'export', '--action', 'user', ...data)
  const one = await runCli('audit', 'export', '--subject', 'one@acme.example', ...data)
  const kept = await runCli('audit', 'keep', '--days', '365', ...data)

  assert.deepEqual(
    all.stdout.split('\n').map((line) => JSON.parse(line).subject),
    ['two@acme.example', 'one@acme.example'],
  )
  assert.equal(JSON.parse(one.stdout).actor, 'operator')
  assert.equal(kept.status, 0)
  assert.deepEqual((await app.as('admin', 'GET', 'audit/retention')).body, { days: 365 })
  assert.equal((await runCli('audit', 'keep', '--days', '3', ...data)).status, 2)
})

test('whoever reads or exports the log is in it, once an hour for the same question', async () => {
  const app = await makeAdminApp()
  const noted = async () =>
    (await app.services.audit.list({ action: 'audit', limit: 20 })).map(({ action, actor, details }) => [
      action,
      actor,
      details,
    ])

  await app.as('admin', 'GET', 'audit?limit=3')
  await app.as('admin', 'GET', 'audit?limit=5')
  await app.as('admin', 'GET', 'audit?actor=a@acme.example')
  await app.as('admin', 'GET', 'audit/export')
  await app.as('member', 'GET', 'audit/export')

  assert.deepEqual(await noted(), [
    ['audit.export', emailOf('admin'), {}],
    ['audit.read', emailOf('admin'), { actor: 'a@acme.example' }],
    ['audit.read', emailOf('admin'), {}],
  ])
  app.app.clock.advance({ minutes: 61 })
  await app.as('admin', 'GET', 'audit?limit=3')
  assert.equal((await noted()).length, 4)
})

test('whoever takes a list away as a file, or reads what single people did, is in it', async () => {
  const app = await makeAdminApp()
  const headers = { ...(await app.session(emailOf('admin'))), Accept: 'text/csv' }
  await app.app.send('/admin/api/v1/users?search=adm', undefined, { method: 'GET', headers })
  await app.as('admin', 'GET', 'users')
  const token = await app.app.clientToken('boss@acme.example', ['INSIGHTS'], 'admin')
  const insights = (rest: object) => app.app.send('/rest/api/v1/insights', { overviewRequest: {}, ...rest }, { token })
  await insights({ disablePerUserInsights: true })
  assert.equal((await app.services.audit.list({ action: 'insights', limit: 9 })).length, 0)
  await insights({})

  const [exported] = await app.services.audit.list({ action: 'list', limit: 9 })
  assert.deepEqual(
    [exported?.action, exported?.actor, exported?.subject, exported?.details],
    ['list.export', emailOf('admin'), 'GET /admin/api/v1/users', { search: 'adm' }],
  )
  const [read] = await app.services.audit.list({ action: 'insights', limit: 9 })
  assert.deepEqual(
    [read?.action, read?.actor, read?.details],
    ['insights.read', 'boss@acme.example', { asked: ['overviewRequest'] }],
  )
})
