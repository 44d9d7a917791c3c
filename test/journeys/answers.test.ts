import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audience, KnowledgeApp, role, sameRefusal } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve, admin } = app
const write = async (token: string, data: object) => {
  const { status, body } = await app.ask(token, 'createanswer', { data: { question: 'Why wombats?', ...data } })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const get = (token: string, id: number) => app.ask(token, 'getanswer', { id })

test('an answer is read by everybody, by its id and by its name as a document', async () => {
  const made = await write(ann, {
    question: 'How long is the leave?',
    questionVariations: ['leave days', ' '],
    combinedAnswerText: { text: 'Thirty days.' },
    sourceDocumentSpec: { id: 'wiki:Page:open' },
    sourceType: 'DOCUMENT',
  })

  const { answer, trackingToken } = (await get(bob, made.id)).body.answerResult

  assert.equal(answer.question, 'How long is the leave?')
  assert.deepEqual(answer.questionVariations, ['leave days'])
  assert.equal(answer.bodyText, 'Thirty days.')
  assert.equal(answer.combinedAnswerText.text, 'Thirty days.')
  assert.equal(answer.author.name, 'Ann Adams')
  assert.equal(answer.sourceDocument.title, 'Wombat handbook')
  assert.deepEqual(answer.permissions.write, { scopeType: 'OWN', create: true, update: false, delete: false })
  assert.equal('roles' in answer, false, 'who may change it is for those who may')
  assert.equal(trackingToken, answer.trackingToken)
  const byName = await app.ask(bob, 'getanswer', { docId: answer.docId })
  assert.equal(byName.body.answerResult.answer.id, made.id)
})

test('only who may change it changes an answer; what is not sent stays', async () => {
  const { id } = await write(ann, { combinedAnswerText: { text: 'Because.' }, addedRoles: role('EDITOR', 'bob') })

  const refused = await app.ask(eve, 'editanswer', { id, question: 'Eve was here' })
  const edited = await app.ask(bob, 'editanswer', { id, question: 'Why so many wombats?' })
  const shared = await app.ask(bob, 'editanswer', { id, addedRoles: role('OWNER', 'bob') })
  const removed = await app.ask(bob, 'deleteanswer', { id })

  assert.equal(refused.status, 403)
  assert.equal(refused.body.error.errorType, 'NO_PERMISSION')
  assert.equal(edited.body.question, 'Why so many wombats?')
  assert.equal(edited.body.bodyText, 'Because.')
  assert.equal(edited.body.updatedBy.name, 'Bob Brown')
  assert.equal(edited.body.author.name, 'Ann Adams')
  assert.equal(shared.status, 403)
  assert.equal(removed.status, 403)
  assert.deepEqual(
    edited.body.roles.map((each: { role: string; person: { name: string } }) => [each.role, each.person.name]),
    [
      ['OWNER', 'Ann Adams'],
      ['EDITOR', 'Bob Brown'],
    ],
  )
})

test('a private answer is the same 404 as one that is not there, for reading, changing and deleting', async () => {
  const { id, docId } = await write(ann, { addedRoles: role('VIEWER', 'ann') })
  const absent = id === 7 ? 8 : 7

  for (const operation of ['getanswer', 'editanswer', 'deleteanswer']) {
    const [hidden, missing] = [await app.ask(bob, operation, { id }), await app.ask(bob, operation, { id: absent })]
    assert.equal(hidden.status, 404, operation)
    assert.equal(hidden.body.error.errorType, 'INVALID_ID')
    assert.ok(sameRefusal(hidden, missing, [id, absent]), operation)
  }
  const byName = await app.ask(bob, 'getanswer', { docId })
  const byNothing = await app.ask(bob, 'getanswer', { docId: 'ANSWERS_answer_7' })
  assert.ok(sameRefusal(byName, byNothing, [docId, 'ANSWERS_answer_7']))
  assert.equal((await get(ann, id)).status, 200)
  assert.equal((await get(admin, id)).status, 200, 'administrators read everything')
})

test('an audience lets in those of that very department, and nobody else', async () => {
  const { id } = await write(ann, audience('department', 'Sales'))

  assert.equal((await get(bob, id)).status, 200)
  assert.equal((await get(eve, id)).status, 404, 'Sales Operations is not Sales')
  const opened = await app.ask(ann, 'editanswer', { id, audienceFilters: [] })
  assert.equal(opened.status, 200)
  assert.equal((await get(eve, id)).status, 200)
})

test('somebody who changes the department loses the answer in the next request', async () => {
  const { id } = await write(bob, audience('department', 'Engineering'))
  assert.equal((await get(ann, id)).status, 200)

  const employee = { email: 'ann@acme.example', firstName: 'Ann', lastName: 'Adams', department: 'Legal' }
  await app.app.index('indexemployee', { employee }, app.push)
  const after = await get(ann, id)
  await app.app.index('indexemployee', { employee: { ...employee, department: 'Engineering' } }, app.push)

  assert.equal(after.status, 404)
})

test('an administrator may change and delete what others made; a global token for one may not', async () => {
  const { id } = await write(bob, { addedRoles: role('VIEWER', 'bob') })
  const global = await app.app.clientToken(undefined, ['ANSWERS', 'ADMIN'])
  const headers = { 'X-Service-ActAs': 'admin@acme.example' }

  const acted = await app.app.send('/rest/api/v1/getanswer', { id }, { token: global, headers })
  const edited = await app.ask(admin, 'editanswer', { id, bodyText: 'Corrected.' })
  const deleted = await app.ask(admin, 'deleteanswer', { id })

  assert.equal(acted.status, 404)
  assert.equal(edited.body.permissions.write.scopeType, 'GLOBAL')
  assert.equal(deleted.status, 200)
  assert.equal(deleted.body, '')
  assert.equal((await get(bob, id)).status, 404)
})

test('an answer lists its collections, for people who can read both', async () => {
  const collection = (await app.ask(ann, 'createcollection', { name: 'Leave' })).body.collection
  const foreign = (await app.ask(bob, 'createcollection', { name: 'Leave of Bob' })).body.collection
  const made = await write(ann, { question: 'Paid leave?', addedCollections: [collection.id] })
  const secret = await write(ann, {
    question: 'Unpaid leave?',
    addedRoles: role('VIEWER', 'ann'),
    addedCollections: [collection.id],
  })

  const refused = await app.ask(ann, 'createanswer', { data: { question: 'No', addedCollections: [foreign.id] } })
  const read = await app.ask(bob, 'getcollection', { id: collection.id, withItems: true })

  assert.equal(refused.status, 403)
  assert.equal(made.collections[0].id, collection.id)
  assert.deepEqual(
    read.body.collection.items.map(({ name }: { name: string }) => name),
    ['Paid leave?'],
  )
  assert.equal(read.body.collection.itemCount, 1)
  assert.equal((await get(ann, secret.id)).body.answerResult.answer.collections[0].itemCount, 2)
  const out = await app.ask(ann, 'editanswer', { id: made.id, removedCollections: [collection.id] })
  assert.equal('collections' in out.body, false)
})

test('listanswers has what the caller may read, of one board if it is named', async () => {
  const open = await write(ann, { question: 'On board?', boardId: 41 })
  const closed = await write(ann, { question: 'Off board?', boardId: 41, addedRoles: role('VIEWER', 'ann') })
  const ids = async (token: string) => {
    const { body } = await app.ask(token, 'listanswers', { boardId: 41 })
    return body.answerResults.map(({ answer }: { answer: { id: number } }) => answer.id).sort()
  }

  assert.deepEqual(await ids(bob), [open.id])
  assert.deepEqual(await ids(ann), [open.id, closed.id].sort())
})

for (const [data, field] of [
  [{ question: ' ' }, 'question'],
  [{ question: 'x'.repeat(1001) }, 'data.question'],
  [
    { question: 'q', audienceFilters: [{ fieldName: 'colour', values: [{ value: 'red' }] }] },
    'audienceFilters[0].fieldName',
  ],
  [{ question: 'a\u0000b' }, 'data.question'],
  [{ question: 'q', addedRoles: [{ role: 'VIEWER' }] }, 'addedRoles[0]'],
  [{ question: 'q', addedRoles: [{ role: 'KING' }] }, 'data.addedRoles[0].role'],
] as const) {
  test(`what cannot be kept is refused by name: ${field} ${JSON.stringify(data).slice(0, 40)}`, async () => {
    const { status, body } = await app.ask(ann, 'createanswer', { data })

    assert.equal(status, 400)
    assert.equal(body.error.details[0].field, field)
  })
}

test('a token without the scope is refused', async () => {
  const token = await app.app.clientToken('ann@acme.example', ['SEARCH'])

  assert.equal((await app.ask(token, 'getanswer', { id: 1 })).status, 403)
})
