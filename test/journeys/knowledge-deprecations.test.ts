import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DEPRECATIONS } from '../../src/http/core/deprecations/deprecation-table.ts'
import { KnowledgeApp } from '../support/knowledge.ts'
import type { Answer } from '../support/make-app.ts'

const app = await KnowledgeApp.make()
const { ann } = app
const ANNOUNCEMENT = { title: 'Wombat week', startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }

/** The same request before the end of a day, and after it. */
async function around(removal: string, ask: () => Promise<Answer>): Promise<{ before: Answer; after: Answer }> {
  app.app.clock.set('2026-06-01T12:00:00Z')
  const before = await ask()
  app.app.clock.set(new Date(Date.parse(`${removal}T23:59:59Z`) + 1000).toISOString())
  const after = await ask()
  app.app.clock.set('2026-06-01T12:00:00Z')
  return { before, after }
}

const notices = ({ headers }: Answer) => headers.get('x-service-deprecated') ?? ''

const ownFields = DEPRECATIONS.flatMap((row) => (row.kind === 'property' && row.isOwnRequestField ? [row] : []))

test('the specification lists eight fields of createannouncement', () => {
  assert.equal(ownFields.length, 8)
})

for (const { name, schema, removal } of ownFields) {
  test(`${name} of createannouncement is taken with a notice until ${removal}, and refused after`, async () => {
    const { before, after } = await around(removal, () =>
      app.ask(ann, 'createannouncement', { ...ANNOUNCEMENT, [name]: 'anything' }),
    )

    assert.equal(before.status, 200)
    assert.match(notices(before), new RegExp(`name=${name};kind=property;context=request;schema=${schema};`))
    assert.equal(after.status, 400)
    assert.equal(after.body.error.code, 'deprecated_field_removed')
    assert.equal(after.body.error.details[0].field, name)
  })
}

for (const row of DEPRECATIONS) {
  if (row.kind !== 'property' || row.name !== 'boardId' || row.schema === 'Answer') continue
  test(`boardId of ${row.schema} is taken until ${row.removal}, and refused after`, async () => {
    const { id } = (await app.ask(ann, 'createanswer', { data: { question: 'Board?' } })).body
    const isNew = row.schema === 'AnswerCreationData'

    const { before, after } = await around(row.removal, () =>
      isNew
        ? app.ask(ann, 'createanswer', { data: { question: 'Board?', boardId: 7 } })
        : app.ask(ann, 'editanswer', { id, boardId: 7 }),
    )

    assert.equal(before.status, 200)
    assert.equal(before.body.boardId, 7)
    assert.match(notices(before), /name=boardId;kind=property;context=request/)
    assert.match(notices(before), /name=boardId;kind=property;context=response;schema=Answer;/)
    assert.equal(after.status, 400)
  })
}

for (const [operation, schema, field, make] of [
  ['getanswer', 'Answer', 'boardId', { data: { question: 'Board?', boardId: 7 } }],
  ['getanswer', 'AnswerResult', 'trackingToken', { data: { question: 'Token?' } }],
  ['getcollection', 'GetCollectionResponse', 'trackingToken', { name: 'Tokens' }],
] as const) {
  const row = DEPRECATIONS.find((each) => each.kind === 'property' && each.schema === schema && each.name === field)
  test(`${field} of ${schema} is answered with a notice until its day, and left out after`, async () => {
    assert.ok(row)
    const made = await app.ask(ann, operation.replace('get', 'create'), make)
    const id = made.body.id ?? made.body.collection.id
    const holder = ({ body }: Answer) => (schema === 'Answer' ? body.answerResult.answer : (body.answerResult ?? body))

    const { before, after } = await around(row.removal, () => app.ask(ann, operation, { id }))

    assert.ok(field in holder(before))
    assert.match(notices(before), new RegExp(`name=${field};kind=property;context=response;schema=${schema};`))
    assert.equal(after.status, 200)
    assert.equal(field in holder(after), false)
    assert.doesNotMatch(notices(after), new RegExp(`name=${field};`))
  })
}

test('listanswers is served with a notice until its day, and answers 410 after', async () => {
  const { before, after } = await around('2026-10-15', () => app.ask(ann, 'listanswers'))

  assert.equal(before.status, 200)
  assert.ok(Array.isArray(before.body.answerResults))
  assert.match(notices(before), /name=POST \/rest\/api\/v1\/listanswers;kind=endpoint/)
  assert.equal(after.status, 410)
  assert.equal(after.body.error.code, 'operation_removed')
})

test("the viewer's role comes with a deprecation notice until its removal date, and is omitted after it", async () => {
  const row = DEPRECATIONS.find((each) => each.kind === 'property' && each.schema === 'ViewerInfo')
  assert.ok(row)

  const { before, after } = await around(row.removal, () => app.ask(ann, 'search', { query: 'wombat' }))

  assert.equal(before.body.results[0].document.metadata.viewerInfo.role, 'VIEWER')
  assert.match(notices(before), /name=role;kind=property;context=response;schema=ViewerInfo;/)
  assert.deepEqual(after.body.results[0].document.metadata.viewerInfo, {})
})

test('search session satisfaction comes with a deprecation notice until its removal date, and is omitted after it', async () => {
  await app.ask(ann, 'search', { query: 'wombat' })
  await app.app.app.services.useRecorder.settled()
  const ask = () => app.ask(app.admin, 'insights', { overviewRequest: {} })
  const { before, after } = await around('2027-01-15', ask)

  assert.ok('searchSessionSatisfaction' in before.body.overviewResponse, JSON.stringify(before.body).slice(0, 300))
  assert.match(notices(before), /name=searchSessionSatisfaction;.*context=response;schema=InsightsOverviewResponse;/)
  assert.equal(after.status, 200)
  assert.equal('searchSessionSatisfaction' in after.body.overviewResponse, false)
  assert.doesNotMatch(notices(after), /name=searchSessionSatisfaction;/)
})

test('the location of an employee is taken with a notice until its day, and refused after', async () => {
  const employee = { email: 'zoe@acme.example', firstName: 'Zoe', department: 'Sales', location: 'Oslo' }
  const { before, after } = await around('2026-10-15', () => app.app.index('indexemployee', { employee }, app.push))

  assert.equal(before.status, 200)
  assert.match(notices(before), /name=location;kind=property;context=request;schema=EmployeeInfoDefinition;/)
  assert.deepEqual([after.status, after.body.error.code], [400, 'deprecated_field_removed'])
})
