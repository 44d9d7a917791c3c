import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyone, group, sourceUsers, user } from '#connector-kit'
import { ROLES } from '../../src/domain/shared/role.ts'
import { makeAdminApp } from '../support/admin.ts'
import { TEST_CONNECTOR } from '../support/connections/connected-app.ts'
import { TestSource } from '../support/connections/test-source.ts'
import { StoreCalls } from '../support/count-store-calls.ts'
import { eventually } from '../support/eventually.ts'

async function open() {
  const source = await new TestSource().start()
  source.addUser('ann')
  source.addUser('bob', { email: undefined } as never)
  source.groups.set('7', { id: '7', title: 'HR team', members: [{ account: 'ann' }] })
  source.projects.set('open', { title: 'Open', access: sourceUsers })
  source.projects.set('hr', { title: 'HR', access: group('7') })
  source.addItem('open-1', { project: 'open' })
  source.addItem('hr-1', { project: 'hr' })
  const admin = await makeAdminApp({ connectors: TEST_CONNECTOR })
  const api = (method: string, path: string, body?: unknown) => admin.as('super-admin', method, path, body)
  const request = {
    connector: 'test',
    datasource: 'tickets',
    config: { url: source.url },
    secret: { key: source.secret },
  }
  const ended = async (mode: string) => {
    await eventually(`a run with the mode ${mode} ends`, async () => {
      const { items } = (await api('GET', 'connections/tickets/runs')).body
      return items.some((run: { mode: string; endedAt?: string }) => run.mode === mode && run.endedAt !== undefined)
    })
    const { items } = (await api('GET', 'connections/tickets/runs')).body
    return items.find((run: { mode: string }) => run.mode === mode)
  }
  return { source, admin, api, request, ended }
}

test('a summary says who can see what, and how many documents and problems there were each day', async () => {
  const { source, admin, api, request, ended } = await open()
  source.addItem('hr-2', { project: 'hr', access: user('ann') })
  source.addItem('hr-3', { project: 'hr', access: group('unknown') })
  source.broken.add('open-1')
  await api('POST', 'connections', request)
  await ended('compare')

  const { status, body } = await api('GET', 'connections/tickets/summary')
  assert.equal(status, 200)
  assert.deepEqual(body.audiences, { everyone: 0, sourceUsers: 0, groups: 2, people: 1, nobody: 0 })
  const day = admin.app.clock.now().toISOString().slice(0, 10)
  await eventually('the day is noted', async () => {
    const { days } = (await api('GET', 'connections/tickets/summary')).body
    return JSON.stringify(days) === JSON.stringify([{ day, documents: 3, problems: 2 }])
  })
  const scopes = (await api('GET', 'connections/tickets/scopes')).body.items
  assert.deepEqual(
    scopes.map(({ id, documents }: { id: string; documents: number }) => [id, documents]),
    [
      ['hr', 3],
      ['open', 0],
    ],
  )

  const { items } = (await api('GET', 'connection-items?text=HR-2')).body
  assert.deepEqual(
    items.map(({ connection, datasource, docId, title }: Record<string, unknown>) => [
      (connection as { id: string }).id,
      datasource,
      docId,
      title,
    ]),
    [['tickets', 'tickets', 'hr-2', undefined]],
  )
  assert.match(JSON.stringify((await api('GET', 'connection-items?text=')).body), /`text`/)
  assert.equal((await admin.as('member', 'GET', 'connection-items?text=hr')).status, 403)

  assert.equal((await admin.as('member', 'GET', 'connections/tickets/summary')).status, 403)
  assert.equal((await api('GET', 'connections/nothing/summary')).status, 404)
})

test('an administrator tests, connects, dry-runs, runs and removes a source', async () => {
  const { admin, api, request, ended } = await open()
  const ann = await admin.app.clientToken('ann@acme.example')

  const wrong = await api('POST', 'connection-tests', { ...request, secret: { key: 'wrong' } })
  assert.equal(wrong.status, 200)
  assert.equal(wrong.body.items[0].result, 'failed')
  assert.deepEqual((await api('POST', 'connection-tests', request)).body.items[0].result, 'ok')

  const created = await api('POST', 'connections', { ...request, isPaused: true, title: 'Tickets' })
  assert.equal(created.status, 201)
  assert.equal(created.body.id, 'tickets')
  assert.deepEqual(
    (await api('GET', 'connections/tickets/source-scopes')).body.items.map(({ id }: { id: string }) => id).sort(),
    ['hr', 'open'],
  )

  assert.equal((await api('POST', 'connections/tickets/runs', { mode: 'dry-run' })).status, 202)
  const { report } = await ended('dry-run')
  assert.equal(report.documents, 2)
  assert.deepEqual(report.accountsWithoutEmail, [{ id: 'bob', name: 'bob' }])
  assert.deepEqual(await admin.app.titles(ann, 'text'), [])

  await api('POST', 'connections/tickets/runs', { mode: 'compare' })
  const run = await ended('compare')
  assert.equal(run.outcome, 'done', run.message)
  await admin.app.indexed()
  assert.deepEqual((await admin.app.titles(ann, 'text')).sort(), ['Title hr-1', 'Title open-1'])
  const scopes = (await api('GET', 'connections/tickets/scopes')).body.items
  assert.deepEqual(
    scopes.map(({ state }: { state: string }) => state),
    ['done', 'done'],
  )

  assert.equal((await api('POST', 'connections/tickets/resume')).body.isPaused, false)
  assert.equal((await api('POST', 'connections/tickets/pause')).body.isPaused, true)
  assert.equal((await api('PATCH', 'connections/tickets', { title: 'All tickets' })).body.title, 'All tickets')
  assert.equal((await api('DELETE', 'connections/tickets?documents=hide')).status, 204)
  assert.deepEqual(await admin.app.titles(ann, 'text'), [])
  assert.equal((await api('GET', 'connections/tickets')).status, 404)
})

test('a dry run says that everyone who signs in would see what is open to everyone, also without accounts', async () => {
  const { source, api, request, ended } = await open()
  source.projects.set('public', { title: 'Public', access: everyone })
  source.addItem('public-1', { project: 'public' })
  await api('POST', 'connections', { ...request, isPaused: true })

  await api('POST', 'connections/tickets/runs', { mode: 'dry-run' })
  const { report } = await ended('dry-run')

  const readers = Object.fromEntries(
    report.samples.map(({ id, readers: named }: { id: string; readers: string[] }) => [id, named]),
  )
  assert.deepEqual(readers['public-1'], ['everyone who signs in'])
  assert.deepEqual(readers['hr-1'], ['ann'])
})

test('an account without an email sees nothing until it is mapped, and nothing again when that is undone', async () => {
  const { admin, api, request, ended } = await open()
  const bob = await admin.app.clientToken('bob@acme.example')
  await api('POST', 'connections', { ...request, isPaused: true })
  await api('POST', 'connections/tickets/runs', { mode: 'compare' })
  await ended('compare')
  await admin.app.indexed()

  const unmatched = (await api('GET', 'connections/tickets/accounts?matched=false')).body.items
  assert.deepEqual(
    unmatched.map(({ id }: { id: string }) => id),
    ['bob'],
  )
  assert.deepEqual(await admin.app.titles(bob, 'text'), [])

  const mapped = await api('PUT', 'connections/tickets/accounts/bob', { owner: 'person', email: 'bob@acme.example' })
  assert.equal(mapped.body.matchedBy, 'manual')
  assert.deepEqual(await admin.app.titles(bob, 'text'), ['Title open-1'])

  await api('PUT', 'connections/tickets/accounts/bob', { owner: 'nobody' })
  assert.deepEqual(await admin.app.titles(bob, 'text'), [])
})

test('the secret is in no answer, and the error of a wrong setting names its field', async () => {
  const { source, api, request } = await open()
  await api('POST', 'connections', { ...request, isPaused: true })

  for (const path of ['connections', 'connections/tickets', 'connectors', 'audit', 'datasources']) {
    assert.ok(!JSON.stringify((await api('GET', path)).body).includes(source.secret), path)
  }
  const cases = [
    [{ ...request, datasource: 'x', config: {} }, 'config'],
    [{ ...request, datasource: 'x', config: { url: source.url, other: 1 } }, 'config.other'],
    [{ ...request, datasource: 'x', secret: {} }, 'secret'],
    [{ ...request, connector: 'nothing' }, 'connector'],
    [{ ...request, datasource: 'not a name' }, 'datasource'],
    [{ ...request, datasource: 'x', schedule: { everyMinutes: 0 } }, 'schedule.everyMinutes'],
  ] as const
  for (const [body, field] of cases) {
    const { status, body: answer } = await api('POST', 'connections', body)
    assert.equal(status, 400, field)
    assert.ok(JSON.stringify(answer).includes(field), JSON.stringify(answer))
  }
  const named = await api('POST', 'connections', { ...request, datasource: 'not a name' })
  assert.equal(named.body.error.details[0].field, 'datasource')
  assert.equal((await api('POST', 'connections', request)).status, 409)
})

test('listing connections takes the same queries however many there are', async () => {
  const { admin, api, request } = await open()
  const calls = new StoreCalls(admin.app)
  const add = (datasource: string) => api('POST', 'connections', { ...request, datasource, isPaused: true })
  await add('one')
  const forOne = await calls.during(() => api('GET', 'connections'))
  for (const name of ['two', 'three', 'four']) await add(name)

  const forFour = await calls.during(() => api('GET', 'connections'))

  assert.equal((await api('GET', 'connections')).body.items.length, 4)
  assert.deepEqual(forFour, forOne)
  assert.ok(forOne.includes('connections.list'), forOne.join())
})

test('only roles that administer connections reach them', async () => {
  const { admin, request } = await open()
  const paths = [
    ['GET', 'connectors'],
    ['GET', 'connections'],
    ['POST', 'connections', request],
    ['POST', 'connection-tests', request],
    ['GET', 'connections/tickets/accounts'],
  ] as const
  const outsiders = ROLES.filter((role) => !['super-admin', 'admin', 'setup-admin'].includes(role))
  assert.ok(outsiders.length > 0)
  for (const role of outsiders) {
    for (const [method, path, body] of paths) {
      assert.equal((await admin.as(role, method, path, body)).status, 403, `${role} ${method} ${path}`)
    }
  }
})
