import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'

const ONLY = { isFirstPage: true, isLastPage: true }
const employee = {
  email: 'Amy@Acme.example',
  department: 'Engineering',
  firstName: 'Amy',
  structuredLocation: { city: 'Oslo', countryCode: 'NO' },
  teams: [{ id: 'platform', name: 'Platform' }],
  managerEmail: 'Bob@acme.example',
  relationships: [{ name: 'MENTOR', email: 'cid@acme.example' }],
  startDate: '2024-02-29',
  additionalFields: [{ key: 'skills', value: ['TypeScript', { level: 3 }] }],
}

async function setup(): Promise<{ app: TestApp; token: string; people: TestApp['app']['services']['people'] }> {
  const app = await makeApp()
  return { app, token: await app.indexingToken(), people: app.app.services.people }
}

test('an employee is kept whole, and replaced whole', async () => {
  const { app, token, people } = await setup()

  const sent = { ...employee, unknown: 'is left behind' }
  assert.equal((await app.index('indexemployee', { employee: sent }, token)).status, 200)
  assert.deepEqual(await people.findEmployee('amy@acme.example'), {
    ...employee,
    email: 'amy@acme.example',
    managerEmail: 'bob@acme.example',
    type: 'FULL_TIME',
    status: 'CURRENT',
  })
  const short = { email: 'amy@acme.example', department: 'Sales', status: 'EX' }
  await app.index('indexemployee', { employee: short }, token)
  assert.deepEqual(await people.findEmployee('amy@acme.example'), { ...short, type: 'FULL_TIME' })

  assert.equal((await app.index('deleteemployee', { employeeEmail: 'AMY@acme.example' }, token)).status, 200)
  assert.equal((await app.index('deleteemployee', { employeeEmail: 'amy@acme.example' }, token)).status, 200)
  assert.deepEqual(await people.employees(), [])
})

test('the error of an invalid employee or team names the field', async () => {
  const { app, token } = await setup()
  const field = async (operation: string, body: object) => {
    const answer = await app.index(operation, body, token)
    assert.equal(answer.status, 400)
    return answer.body.error.details[0].field
  }
  const wrong = (change: object) => field('indexemployee', { employee: { ...employee, ...change } })
  const wrongTeam = (change: object) => field('indexteam', { team: { id: 't', name: 'T', members: [], ...change } })

  assert.equal(await field('indexemployee', { employee: { email: 'a@x.example' } }), 'employee.department')
  assert.equal(await wrong({ department: ' ' }), 'employee.department')
  assert.equal(await wrong({ email: 'amy' }), 'employee.email')
  assert.equal(await wrong({ firstName: '' }), 'employee.firstName')
  assert.equal(await wrong({ lastName: ' ' }), 'employee.lastName')
  assert.equal(await wrong({ startDate: '2023-02-29' }), 'employee.startDate')
  assert.equal(await wrong({ endDate: '2024-01-01' }), 'employee.endDate')
  assert.equal(await wrong({ managerEmail: 'bob' }), 'employee.managerEmail')
  assert.equal(await wrong({ status: 'ACTIVE' }), 'employee.status')
  assert.equal(await wrong({ relationships: [{ name: 'X', email: 'y' }] }), 'employee.relationships[0].email')
  assert.equal(
    await wrong({ additionalFields: [{ key: 'a' }, { key: 'Shoe size' }] }),
    'employee.additionalFields[1].key',
  )
  assert.equal(await wrong({ photoUrl: 'javascript:alert(1)' }), 'employee.photoUrl')
  assert.equal(await wrong({ teams: [{ url: ' JavaScript:x' }] }), 'employee.teams[0].url')
  assert.equal(await wrongTeam({ externalLink: 'data:text/html,x' }), 'team.externalLink')
  assert.equal(await wrongTeam({ id: '' }), 'team.id')
  assert.equal(await wrongTeam({ members: [{ email: 'x' }] }), 'team.members[0].email')
  assert.equal(await wrongTeam({ members: [{ email: 'a@x.example', join_date: 'May' }] }), 'team.members[0].join_date')
})

test('an older version of an employee or a team is a conflict', async () => {
  const { app, token } = await setup()
  const team = { id: 'platform', name: 'Platform', members: [{ email: 'amy@acme.example' }] }
  const statuses: number[] = []
  const send = async (operation: string, body: object) => {
    statuses.push((await app.index(operation, body, token)).status)
  }

  await send('indexemployee', { employee, version: 5 })
  await send('indexemployee', { employee, version: 5 })
  await send('indexemployee', { employee })
  await send('deleteemployee', { employeeEmail: employee.email, version: 4 })
  await send('indexteam', { team, version: 2 })
  await send('indexteam', { team, version: 1 })

  assert.deepEqual(statuses, [200, 409, 200, 409, 200, 409])
})

test('teams come singly or in pages, and go', async () => {
  const { app, token, people } = await setup()
  const team = (id: string) => ({
    id,
    name: id,
    members: [{ email: 'Amy@acme.example' }],
    emails: [{ email: `${id}@acme.example` }],
  })
  const page = (teams: object[], flags: object) =>
    app.index('bulkindexteams', { uploadId: 'u1', teams, ...flags }, token)

  await app.index('indexteam', { team: team('old') }, token)
  assert.equal((await page([team('a')], { isFirstPage: true })).status, 200)
  assert.deepEqual(
    (await people.teams()).map(({ id }) => id),
    ['old'],
  )
  assert.equal((await page([team('b')], { isLastPage: true })).status, 200)
  assert.deepEqual(
    (await people.teams()).map(({ id }) => id),
    ['a', 'b'],
  )
  assert.deepEqual((await people.findTeam('a'))?.members, [{ email: 'amy@acme.example', relationship: 'MEMBER' }])
  assert.deepEqual((await people.findTeam('a'))?.emails, [{ email: 'a@acme.example', type: 'OTHER' }])

  assert.equal((await app.index('deleteteam', { id: 'a' }, token)).status, 200)
  assert.equal((await app.index('deleteteam', { id: 'a' }, token)).status, 200)
  assert.deepEqual(
    (await people.teams()).map(({ id }) => id),
    ['b'],
  )
})

test('employees can be replaced in bulk, with the same care for those who are missing', async () => {
  const { app, token, people } = await setup()
  const staff = (...names: string[]) => names.map((name) => ({ email: `${name}@acme.example`, department: 'D' }))
  const upload = (uploadId: string, employees: object[], flags = {}) =>
    app.index('bulkindexemployees', { uploadId, employees, ...ONLY, ...flags }, token)
  const emails = async () => (await people.employees()).map(({ email }) => email.split('@')[0]).join(' ')

  const answer = await upload('u1', staff('a', 'b', 'c'))
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('x-service-deprecated') ?? '', /bulkindexemployees/)
  await upload('u2', staff('a'))
  assert.equal(await emails(), 'a b c')
  app.clock.advance({ days: 7 })
  await eventually('the pause is over', async () => (await emails()) === 'a')
  await upload('u3', staff('x', 'y'))
  assert.equal((await app.send('/api/index/v1/processallemployeesandteams', undefined, { token })).status, 200)
  assert.equal(await emails(), 'x y')
  await upload('u4', staff('z'), { disableStaleDataDeletionCheck: true })
  assert.equal(await emails(), 'z')
  const list = staff('z', 'w').map((each) => ({ employee: each }))
  assert.equal((await app.index('indexemployeelist', { employees: list }, token)).status, 200)

  assert.equal(await emails(), 'w z')
})

test('bulkindexemployees ends on its day', async () => {
  const { app, token } = await setup()

  app.clock.set('2026-10-15T23:59:59Z')
  assert.equal((await app.index('bulkindexemployees', { uploadId: 'u', employees: [], ...ONLY }, token)).status, 200)
  app.clock.set('2026-10-16T00:00:00Z')
  const after = await app.index('bulkindexemployees', { uploadId: 'u', employees: [], ...ONLY }, token)

  assert.equal(after.status, 410)
  assert.match(after.body.error.message, /indexemployee/)
})

test("an employee's location works until its day, wherever an employee stands", async () => {
  const { app, token, people } = await setup()
  const old = { email: 'amy@acme.example', department: 'D', location: 'Oslo' }

  const before = await app.index('indexemployee', { employee: old }, token)
  const stored = await people.findEmployee('amy@acme.example')
  app.clock.set('2026-10-16T00:00:00Z')
  const after = await app.index('indexemployee', { employee: old }, token)
  const inList = await app.index('indexemployeelist', { employees: [{ employee: old }] }, token)

  assert.equal(before.status, 200)
  assert.match(before.headers.get('x-service-deprecated') ?? '', /name=location;.*schema=EmployeeInfoDefinition/)
  assert.equal(stored?.location, 'Oslo')
  assert.equal(after.body.error.code, 'deprecated_field_removed')
  assert.equal(inList.body.error.code, 'deprecated_field_removed')
})

test('people are of the whole company: a token of some datasources may not write them', async () => {
  const { app } = await setup()
  await app.addDatasource({ name: 'wiki' })
  const token = await app.indexingToken({ datasources: ['wiki'] })
  const bulk = { uploadId: 'u', ...ONLY }
  const calls: [string, object][] = [
    ['indexemployee', { employee }],
    ['deleteemployee', { employeeEmail: 'a@x.example' }],
    ['indexemployeelist', { employees: [] }],
    ['bulkindexemployees', { ...bulk, employees: [] }],
    ['indexteam', { team: { id: 't', name: 'T', members: [] } }],
    ['deleteteam', { id: 't' }],
    ['bulkindexteams', { ...bulk, teams: [] }],
    ['bulkindexshortcuts', { ...bulk, shortcuts: [] }],
    ['uploadshortcuts', { ...bulk, shortcuts: [] }],
    ['processallemployeesandteams', {}],
  ]

  for (const [operation, body] of calls) {
    assert.equal((await app.index(operation, body, token)).status, 403, operation)
  }
})
