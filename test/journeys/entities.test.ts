import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../support/eventually.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { pushStaff, STAFF } from '../support/staff.ts'

interface Member {
  person: { name: string }
  relationship: string
  customRelationshipStr?: string
}

const app = await makeApp()
const push = await app.indexingToken()
await pushStaff(app, push)
const amy = await app.clientToken('amy@acme.example', ['PEOPLE', 'ENTITIES'])

async function list(body: object, token = amy, from: TestApp = app) {
  const answer = await from.send('/rest/api/v1/listentities', body, { token })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}
const names = (body: { results: { name: string }[] }) => body.results.map(({ name }) => name)
const found = async (query: string, rest = {}) => names(await list({ query, ...rest }))
const filtered = async (fieldName: string, ...values: string[]) =>
  names(await list({ filter: [{ fieldName, values: values.map((value) => ({ value })) }] }))
async function person(body: object, token = amy) {
  const answer = await app.send('/rest/api/v1/people', body, { token })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body
}

test('a person has everything the directory knows about them, except private data', async () => {
  const { results } = await person({ emailIds: ['AMY@acme.example'] })
  const [found] = results

  assert.equal(found.name, "Amy O'Brien-Stone")
  const { metadata } = found
  assert.equal(metadata.title, 'Staff Engineer')
  assert.equal(metadata.type, 'FULL_TIME')
  assert.deepEqual(metadata.structuredLocation, STAFF[1]?.structuredLocation)
  assert.equal(metadata.location, 'Oslo, Norway')
  // The test clock is in summer.
  assert.deepEqual([metadata.timezoneIANA, metadata.timezoneOffset], ['Europe/Oslo', 7200])
  assert.equal(metadata.departmentCount, 2)
  assert.equal(Math.round(metadata.startDatePercentile), 67)
  assert.equal(metadata.manager.name, 'Zoë Ångström')
  assert.deepEqual(names({ results: metadata.managementChain }), ['Zoë Ångström'])
  assert.deepEqual(names({ results: metadata.reports }), ['Cid'])
  assert.deepEqual([metadata.directReportsCount, metadata.orgSizeCount, metadata.isOrgRoot], [1, 1, false])
  assert.deepEqual(metadata.teams, [
    { id: 'platform', name: 'Platform', relationship: 'LEAD', joinDate: '2024-03-01T00:00:00Z' },
  ])
  const [skills, mentor] = metadata.customFields
  assert.deepEqual(skills, {
    label: 'skills',
    values: [{ strText: 'TypeScript' }, { strText: 'Falconry' }],
    displayable: true,
  })
  assert.deepEqual([mentor.label, mentor.values[0].person.name], ['MENTOR', 'Bob Stone'])
  const boss = JSON.stringify((await person({ emailIds: ['ceo@acme.example'] })).results)
  assert.doesNotMatch(boss, /E-1|The Boss/)
})

test('an id is stable, is found again, and does not tell the address', async () => {
  const [byEmail] = (await person({ emailIds: ['bob@acme.example'] })).results
  const { obfuscatedId } = byEmail
  await app.index('indexemployee', { employee: { ...STAFF[2], title: 'Engineer' } }, push)
  const [byId] = (await person({ obfuscatedIds: [obfuscatedId] })).results
  const other = await makeApp()
  const otherPush = await other.indexingToken()
  await other.index('indexemployee', { employee: STAFF[2] }, otherPush)
  const elsewhere = await list({}, await other.clientToken('x@acme.example', ['ENTITIES']), other)

  assert.equal(byId.metadata.email, 'bob@acme.example')
  assert.notEqual(elsewhere.results[0].obfuscatedId, obfuscatedId)
})

test('the person defaults to the caller, and an unknown one is listed as an error instead of failing the request', async () => {
  assert.deepEqual(names(await person({})), ["Amy O'Brien-Stone"])
  const body = await person({ emailIds: ['nobody@acme.example', 'bob@acme.example'], obfuscatedIds: ['none'] })

  assert.deepEqual(names(body), ['Bob Stone'])
  assert.deepEqual(body.errors, ['Person "none" not found', 'Person "nobody@acme.example" not found'])
})

test('people are found by beginnings of words in any order, whatever the accents', async () => {
  assert.deepEqual(await found('angstrom zoe'), ['Zoë Ångström'])
  assert.deepEqual(await found('ÅNG'), ['Zoë Ångström'])
  assert.deepEqual(await found('stone'), ["Amy O'Brien-Stone", 'Bob Stone'])
  assert.deepEqual(await found('obrien'), ["Amy O'Brien-Stone"])
  assert.deepEqual(await found('robert stone'), ['Bob Stone'])
  assert.deepEqual(await found('bob@acme.example'), ['Bob Stone'])
  assert.deepEqual(await found('boss'), ['Zoë Ångström'])
  assert.deepEqual(await found('stone zoe'), [])
  assert.deepEqual(await found('!!'), [])
})

test('people are found by title, department, place, skill, handle and bio; a name counts most', async () => {
  assert.deepEqual(await found('falconry'), ["Amy O'Brien-Stone"])
  assert.deepEqual(await found('amyo'), ["Amy O'Brien-Stone"])
  assert.deepEqual(await found('pelican'), ["Amy O'Brien-Stone"])
  assert.deepEqual(await found('engineer bergen'), ['Bob Stone'])
  assert.deepEqual(await found('engineer'), ["Amy O'Brien-Stone", 'Bob Stone'])
})

test('filters: each field, several values, and refusals of values', async () => {
  const both = ["Amy O'Brien-Stone", 'Bob Stone']
  assert.deepEqual(await filtered('country', 'NORWAY'), both)
  assert.deepEqual(await filtered('city', 'oslo', 'Bergen'), both)
  assert.deepEqual(await filtered('location', 'Norway'), both)
  assert.deepEqual(await filtered('businessunit', 'products'), ["Amy O'Brien-Stone"])
  assert.deepEqual(await filtered('title', 'Engineer'), ['Bob Stone'])
  assert.deepEqual(await filtered('title', 'staff'), ["Amy O'Brien-Stone"])
  assert.deepEqual(await filtered('roletype', 'CONTRACTOR'), ['Bob Stone'])
  assert.deepEqual(await filtered('roletype', 'manager'), ["Amy O'Brien-Stone", 'Zoë Ångström'])
  assert.deepEqual(await filtered('reportsto', 'ceo@acme.example'), both)
  assert.deepEqual(await filtered('reportsto', 'Zoë'), both)
  assert.deepEqual(await filtered('reportsto', 'me'), ['Cid'])
  assert.deepEqual(await filtered('startafter', '2024-02-28'), both)
  assert.deepEqual(await filtered('startafter', '2024-02-29'), ['Bob Stone'])
  assert.deepEqual(await filtered('startbefore', '2024-02-29'), ['Zoë Ångström'])
  assert.deepEqual(await filtered('skills', 'falconry'), ["Amy O'Brien-Stone"])
  assert.deepEqual(await filtered('team', 'tools'), ['Bob Stone'])
  assert.deepEqual(await filtered('industry', 'Fishing'), [])
  const not = [{ fieldName: 'country', values: [{ value: 'Norway', relationType: 'NOT_EQUALS' }] }]
  assert.deepEqual(names(await list({ filter: not })), ['Cid', 'Zoë Ångström'])
  assert.deepEqual(await found('engineer city:Oslo'), ["Amy O'Brien-Stone"])
  assert.deepEqual(await found('reportsto:"zoe angstrom" startafter:2025-01-01'), ['Bob Stone'])
})

test('those who have left or not yet come are listed for whoever asks for them', async () => {
  assert.deepEqual(await filtered('roletype', 'FORMER_EMPLOYEE'), ['Olaf Stone'])
  const everybody = await list({ query: 'stone', requestType: 'FULL_DIRECTORY' })
  assert.deepEqual(names(everybody), ["Amy O'Brien-Stone", 'Bob Stone', 'Nina Stone', 'Olaf Stone'])
  const [former] = (await person({ emailIds: ['old@acme.example'] })).results
  assert.equal(former.metadata.type, 'FORMER_EMPLOYEE')
})

test('orders: by names, by first day, by size of the organisation', async () => {
  const sorted = async (sortBy: string, orderBy?: string) =>
    names(await list({ sort: [{ sortBy, ...(orderBy && { orderBy }) }] })).map((name) => name.split(' ')[0])

  assert.deepEqual(await sorted('ENTITY_NAME'), ['Amy', 'Bob', 'Cid', 'Zoë'])
  assert.deepEqual(await sorted('ENTITY_NAME', 'DESC'), ['Zoë', 'Cid', 'Bob', 'Amy'])
  assert.deepEqual(await sorted('LAST_NAME'), ['Zoë', 'Cid', 'Amy', 'Bob'])
  assert.deepEqual(await sorted('FIRST_NAME'), ['Amy', 'Cid', 'Bob', 'Zoë'])
  assert.deepEqual(await sorted('START_DATE', 'DESC'), ['Bob', 'Amy', 'Zoë', 'Cid'])
  assert.deepEqual(await sorted('ORG_SIZE_COUNT'), ['Zoë', 'Amy', 'Bob', 'Cid'])
  const wrong = await app.send('/rest/api/v1/listentities', { sort: [{ sortBy: 'SHOE_SIZE' }] }, { token: amy })
  assert.equal(wrong.status, 400)
  assert.equal(wrong.body.error.details[0].field, 'sort[0].sortBy')
})

test('pages: by cursor, each person once, also when somebody comes in between', async () => {
  const one = await list({ pageSize: 2 })
  await app.index('indexemployee', { employee: { email: 'aaa@acme.example', firstName: 'Aaa', department: 'X' } }, push)
  const two = await list({ pageSize: 2, cursor: one.cursor })
  await app.index('deleteemployee', { employeeEmail: 'aaa@acme.example' }, push)

  assert.deepEqual([one.totalCount, one.hasMoreResults], [4, true])
  assert.deepEqual([...names(one), ...names(two)], ["Amy O'Brien-Stone", 'Bob Stone', 'Cid', 'Zoë Ångström'])
  assert.deepEqual([two.hasMoreResults, two.cursor], [false, undefined])
  const other = await app.send('/rest/api/v1/listentities', { query: 'x', cursor: one.cursor }, { token: amy })
  assert.equal(other.body.error.code, 'invalid_cursor')
  const large = await app.send('/rest/api/v1/listentities', { pageSize: 10_001 }, { token: amy })
  assert.equal(large.body.totalCount, 4, 'a page size is a hint')
  assert.equal((await list({ pageSize: 0 })).totalCount, 4)
})

test('facets count what was found, the fields of the company included', async () => {
  const body = await list({
    includeFields: ['FACETS'],
    filter: [{ fieldName: 'country', values: [{ value: 'Norway' }] }],
  })
  const facet = (name: string) =>
    body.facetResults
      .find(({ sourceName }: { sourceName: string }) => sourceName === name)
      ?.buckets.map(({ count, value }: { count: number; value: { stringValue: string } }) => [value.stringValue, count])

  assert.deepEqual(facet('department'), [['Engineering', 2]])
  assert.deepEqual(facet('city'), [
    ['Bergen', 1],
    ['Oslo', 1],
  ])
  assert.deepEqual(facet('skills'), [
    ['Falconry', 1],
    ['TypeScript', 1],
  ])
  assert.deepEqual(body.customFacetNames, ['skills'])
})

test('teams are entities: found by words, with the members that the directory knows', async () => {
  const body = await list({ entityType: 'TEAMS', query: 'clust plat' })

  const [team] = body.teamResults
  assert.deepEqual([team.id, team.memberCount, body.totalCount], ['platform', 3, 1])
  assert.deepEqual(team.emails, [{ email: 'platform@acme.example', type: 'PRIMARY' }])
  assert.deepEqual(
    team.members.map((member: Member) => [member.person.name, member.relationship, member.customRelationshipStr]),
    [
      ["Amy O'Brien-Stone", 'LEAD', undefined],
      ['Bob Stone', 'OTHER', 'pet sitter'],
    ],
  )
  assert.deepEqual((await list({ entityType: 'TEAMS', query: 'zzz' })).teamResults, [])
})

test('documents of entity datasources are custom entities, for those who may see them', async () => {
  await app.addDatasource({ name: 'customers', isEntityDatasource: true })
  await app.addDatasource({ name: 'wiki' })
  const send = (id: string, title: string, datasource: string, permissions?: object) => {
    const document = { datasource, id, title, objectType: 'Customer', ...(permissions && { permissions }) }
    return app.index('indexdocument', { document }, push)
  }
  await send('1', 'Gull Shipping', 'customers')
  await send('2', 'Gull Secret', 'customers', {})
  await send('3', 'Gull page', 'wiki')
  await app.indexed()

  const body = await list({ entityType: 'CUSTOM_ENTITIES', query: 'gull' })
  assert.deepEqual(
    body.customEntityResults.map(({ title }: { title: string }) => title),
    ['Gull Shipping'],
  )
  assert.deepEqual((await list({ entityType: 'CUSTOM_ENTITIES', datasource: 'wiki' })).customEntityResults, [])
})

test('a large upload is there at once after processallemployeesandteams, and by itself soon', async () => {
  const other = await makeApp()
  const token = await other.indexingToken()
  const reader = await other.clientToken('x@acme.example', ['ENTITIES'])
  const employees = Array.from({ length: 700 }, (_, at) => ({
    email: `p${at}@acme.example`,
    firstName: `Person${at}`,
    department: 'D',
  }))
  const upload = (uploadId: string, staff: object[]) =>
    other.index('bulkindexemployees', { uploadId, employees: staff, isFirstPage: true, isLastPage: true }, token)

  assert.equal((await upload('u1', employees)).status, 200)
  await other.send('/api/index/v1/processallemployeesandteams', undefined, { token })
  assert.equal((await list({ pageSize: 1 }, reader, other)).totalCount, 700)
  await upload(
    'u2',
    employees.map((each) => ({ ...each, department: 'E' })),
  )
  await eventually('the new departments', async () => {
    const { totalCount } = await list(
      { filter: [{ fieldName: 'department', values: [{ value: 'E' }] }] },
      reader,
      other,
    )
    assert.ok(totalCount === 0 || totalCount === 700)
    return totalCount === 700
  })
})

test('each operation needs its scope, and a token of its kind', async () => {
  const search = await app.clientToken('amy@acme.example', ['SEARCH'])
  const people = await app.clientToken('amy@acme.example', ['PEOPLE'])
  const status = async (operation: string, token: string) =>
    (await app.send(`/rest/api/v1/${operation}`, {}, { token })).status

  assert.deepEqual(await Promise.all([status('people', search), status('listentities', search)]), [403, 403])
  assert.deepEqual(await Promise.all([status('people', people), status('listentities', people)]), [200, 403])
  assert.deepEqual(await Promise.all([status('people', push), status('listentities', push)]), [401, 401])
})

test('people can be asked for five times a second', async () => {
  const limited = await makeApp({ rateLimits: 'on', rateBurstSeconds: '1' })
  const token = await limited.clientToken('x@acme.example', ['PEOPLE'])
  const statuses: number[] = []
  for (let call = 0; call < 6; call++) {
    statuses.push((await limited.send('/rest/api/v1/people', {}, { token })).status)
  }

  assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429])
})
