import assert from 'node:assert/strict'
import { test } from 'node:test'
import Type from 'typebox'
import { type Deprecation, deprecationName } from '../../src/http/core/deprecations/deprecation.ts'
import { DEPRECATIONS } from '../../src/http/core/deprecations/deprecation-table.ts'
import { DeprecationSchedule } from '../../src/http/core/deprecations/schedule.ts'
import { type Endpoint, operationName } from '../../src/http/core/endpoint.ts'
import { ENDPOINTS } from '../../src/http/endpoints.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'

/** The specification's table, word for word: operation, item, removal day. */
const SPECIFIED: readonly [string, string, string][] = [
  ['POST /api/index/v1/bulkindexemployees', 'endpoint', '2026-10-15'],
  ['POST /api/index/v1/getdocumentcount', 'endpoint', '2026-10-15'],
  ['POST /api/index/v1/getdocumentstatus', 'endpoint', '2026-10-15'],
  ['POST /api/index/v1/getusercount', 'endpoint', '2026-10-15'],
  ['POST /rest/api/v1/listanswers', 'endpoint', '2026-10-15'],
  ['POST /rest/api/v1/insights', 'searchSessionSatisfaction', '2027-01-15'],
  ['POST /rest/api/v1/getanswer', 'trackingToken', '2027-01-15'],
  ['POST /rest/api/v1/getcollection', 'trackingToken', '2027-01-15'],
  ['POST /rest/api/v1/chat', 'citations', '2026-10-15'],
  ['POST /api/index/v1/indexemployee', 'location', '2026-10-15'],
  ...['isNegated', 'documents', 'boardId', 'snippet', 'inviteTime', 'reminderTime', 'reactions', 'role'].map(
    (field): [string, string, string] => ['POST /rest/api/v1/createannouncement', field, '2026-10-15'],
  ),
  ...[
    'sensitiveInfoTypes',
    'likelihoodThreshold',
    'urlGreenlist',
    'datasources',
    'externalSharingOptions',
    'enabled',
    'anyoneWithLinkEnabled',
    'sensitiveTerms',
    'sensitiveRegexes',
  ].map((field): [string, string, string] => ['GET /rest/api/v1/governance/data/policies/{id}', field, '2026-10-15']),
]

const rowName = (row: Deprecation) => (row.kind === 'endpoint' ? 'endpoint' : deprecationName(row))

test('the table holds every row of the specification', () => {
  for (const [operation, item, removal] of SPECIFIED) {
    const rows = DEPRECATIONS.filter((row) => row.operation === operation && rowName(row) === item)
    assert.ok(rows.length > 0, `${operation} ${item}`)
    for (const row of rows) assert.equal(row.removal, removal)
  }
  const notices = DEPRECATIONS.filter((row) => rowName(row) === 'sensitiveInfoTypes')
  assert.equal(notices.length, 2, 'sensitiveInfoTypes has two notices')
})

test('removal days are the 15th of January, April, July or October, at least six months after the notice', () => {
  for (const { introduced, removal } of DEPRECATIONS) {
    assert.match(removal, /-(01|04|07|10)-15$/)
    const sixMonthsOn = new Date(`${introduced}T00:00:00Z`)
    sixMonthsOn.setUTCMonth(sixMonthsOn.getUTCMonth() + 6)
    assert.ok(sixMonthsOn <= new Date(`${removal}T23:59:59Z`), `${introduced} → ${removal}`)
  }
})

test('every row is of an operation and a type that are served', () => {
  const served = new Set(ENDPOINTS.map(operationName))
  const types = JSON.stringify(ENDPOINTS.flatMap(({ request, response }) => [request, response]))
  const waiting = DEPRECATIONS.filter((row) =>
    row.kind === 'endpoint' ? !served.has(row.operation) : !types.includes(`"title":"${row.schema}"`),
  ).map((row) => (row.kind === 'endpoint' ? row.operation : `${row.schema}.${row.name}`))

  assert.deepEqual(waiting, [])
})

for (const row of DEPRECATIONS) {
  const name = row.kind === 'endpoint' ? row.operation : `${row.schema}.${row.name}`
  test(`${name} is served until the end of ${row.removal}, and not after`, () => {
    const clock = new FakeClock(`${row.removal}T23:59:59Z`)
    const schedule = new DeprecationSchedule(DEPRECATIONS, clock, 'dates')
    const kept = new DeprecationSchedule(DEPRECATIONS, clock, 'keep')
    const dayBefore = new Date(Date.parse(`${row.removal}T23:59:59.999Z`) - 86_400_000)
    const sameDay = new Date(`${row.removal}T23:59:59.999Z`)

    assert.equal(schedule.isRemoved(row, undefined), false)
    assert.equal(schedule.isRemoved(row, dayBefore), false)
    assert.equal(schedule.isRemoved(row, sameDay), true, 'rehearsed by the caller')
    assert.equal(kept.isRemoved(row, sameDay), true, 'the caller may rehearse what the operator keeps')
    clock.advance({ seconds: 1 })
    assert.equal(schedule.isRemoved(row, undefined), true)
    assert.equal(schedule.isRemoved(row, dayBefore), true, 'a rehearsal cannot bring back what has ended')
    assert.equal(kept.isRemoved(row, undefined), false)
  })
}

async function service(
  settings: Parameters<typeof makeApp>[0] = {},
): Promise<{ app: TestApp; push: string; alice: string }> {
  const app = await makeApp({ membersPublish: 'on', ...settings })
  await app.addDatasource({ name: 'wiki' })
  const push = await app.indexingToken()
  await app.index(
    'indexdocument',
    {
      datasource: 'wiki',
      document: { id: '1', title: 'wombat', body: { mimeType: 'text/plain', textContent: 'wombat' } },
    },
    push,
  )
  await app.indexed()
  return { app, push, alice: await app.clientToken('alice@acme.example') }
}

const ENDED: readonly [string, Record<string, string>, Record<string, unknown>][] = [
  ['getdocumentcount', { datasource: 'wiki' }, { documentCount: 1 }],
  ['getusercount', { datasource: 'wiki' }, { userCount: 0 }],
  [
    'getdocumentstatus',
    { datasource: 'wiki', objectType: 'Page', docId: '1' },
    {
      uploadStatus: 'UPLOADED',
      indexingStatus: 'INDEXED',
      lastUploadedAt: Date.parse('2026-06-01T12:00:00Z') / 1000,
      lastIndexedAt: Date.parse('2026-06-01T12:00:00Z') / 1000,
    },
  ],
]

for (const [operation, request, expected] of ENDED) {
  test(`${operation} works with its notices before its day, and answers 410 after it`, async () => {
    const { app, push } = await service()

    const before = await app.index(operation, request, push)
    app.clock.set('2026-10-15T23:59:59Z')
    const onTheDay = await app.index(operation, request, push)
    app.clock.set('2026-10-16T00:00:00Z')
    const after = await app.index(operation, request, push)

    assert.deepEqual(before.body, expected)
    assert.equal(onTheDay.status, 200)
    assert.match(
      before.headers.get('x-service-deprecated') ?? '',
      new RegExp(`^name=POST /api/index/v1/${operation};kind=endpoint;context=endpoint;removal=2026-10-15;docs=`),
    )
    assert.equal(before.headers.get('deprecation'), `@${Date.parse('2026-02-03T00:00:00Z') / 1000}`)
    assert.equal(before.headers.get('sunset'), 'Thu, 15 Oct 2026 23:59:59 GMT')
    assert.match(before.headers.get('link') ?? '', /rel="deprecation"/)
    assert.equal(after.status, 410)
    assert.equal(after.body.error.code, 'operation_removed')
    assert.match(after.body.error.message, /debug\/\{datasource\}/)
  })
}

test('the caller can rehearse the day after a removal', async () => {
  const { app, push } = await service()
  const ask = (day: string) =>
    app.send(
      '/api/index/v1/getusercount',
      { datasource: 'wiki' },
      {
        token: push,
        headers: { 'X-Service-Exclude-Deprecated-After': day },
      },
    )

  assert.equal((await ask('2026-10-14')).status, 200)
  assert.equal((await ask('2026-10-15')).status, 410)
  assert.equal((await ask('2026-12-31')).status, 410)
  assert.equal((await ask('next year')).status, 400)
})

test('the operator can set the clock of the schedule, or keep what has ended', async () => {
  const rehearsing = await service({ clock: '2026-12-01T00:00:00Z' })
  const keeping = await service({ deprecations: 'keep' })
  keeping.app.clock.set('2027-05-01T00:00:00Z')

  const count = (app: TestApp, push: string) => app.index('getusercount', { datasource: 'wiki' }, push)
  assert.equal((await count(rehearsing.app, rehearsing.push)).status, 410)
  assert.equal((await count(keeping.app, await keeping.app.indexingToken())).status, 200)
})

test('a request field is served with a notice before its day, and refused after it', async () => {
  const { app, alice } = await service()
  const requestOptions = {
    facetBucketSize: 5,
    facetFilters: [{ fieldName: 'app', values: [{ value: 'wiki', isNegated: true }] }],
  }

  const before = await app.search(alice, 'wombat', { requestOptions })
  app.clock.set('2026-10-16T00:00:00Z')
  const after = await app.search(alice, 'wombat', { requestOptions })

  assert.equal(before.status, 200)
  assert.equal(before.body.totalCount, 0, 'negated')
  assert.match(
    before.headers.get('x-service-deprecated') ?? '',
    /name=isNegated;kind=property;context=request;schema=FacetFilterValue/,
  )
  assert.equal(after.status, 400)
  assert.equal(after.body.error.code, 'deprecated_field_removed')
  assert.match(after.body.error.message, /relationType/)
})

test('a response field is served with a notice before its day, and left out after it', async () => {
  const { app, alice } = await service()

  const before = await app.search(alice, 'wombat')
  app.clock.set('2026-10-16T00:00:00Z')
  const after = await app.search(alice, 'wombat')

  assert.equal(before.body.results[0].snippets[0].snippet, 'wombat')
  assert.match(
    before.headers.get('x-service-deprecated') ?? '',
    /name=snippet;.*context=response;schema=SearchResultSnippet/,
  )
  assert.equal('snippet' in after.body.results[0].snippets[0], false)
  assert.equal(after.body.results[0].snippets[0].text, 'wombat')
  assert.equal(after.headers.get('x-service-deprecated'), null)
})

test("an operation's own request fields, where the specification lists them, are found at its top", () => {
  const schedule = new DeprecationSchedule(DEPRECATIONS, new FakeClock(), 'dates')
  const endpoint = {
    method: 'POST',
    path: '/rest/api/v1/createannouncement',
    request: Type.Object({ title: Type.String() }),
  } as unknown as Endpoint

  const names = schedule.ofOwnRequest(endpoint).map(({ name }) => name)

  assert.deepEqual(names.sort(), [
    'boardId',
    'documents',
    'inviteTime',
    'isNegated',
    'reactions',
    'reminderTime',
    'role',
    'snippet',
  ])
})

test('an operation of the Client API that has ended answers 410 to those who might have used it', async () => {
  const { app } = await service()
  const token = await app.clientToken('alice@acme.example', ['ANSWERS'])
  const ask = () => app.send('/rest/api/v1/listanswers', {}, { token })

  app.clock.set('2026-10-16T00:00:00Z')
  const ended = await ask()

  assert.equal(ended.status, 410)
  assert.equal(ended.body.error.code, 'operation_removed')
  assert.match(ended.body.error.message, /removed on 2026-10-15/)
  assert.equal((await app.send('/rest/api/v1/listanswers', undefined, { method: 'GET' })).status, 405)
})
