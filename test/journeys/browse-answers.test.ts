import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audience, KnowledgeApp, role } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve, admin } = app

const write = async (token: string, question: string, data: object = {}): Promise<number> => {
  app.app.clock.advance({ seconds: 1 })
  const { status, body } = await app.ask(token, 'createanswer', { data: { question, ...data } })
  assert.equal(status, 200, JSON.stringify(body))
  return body.id
}
const browse = (token: string, body: object = {}) => app.app.send('/app/api/v1/answers', body, { token })
const questions = async (token: string, body: object = {}): Promise<string[]> => {
  const answer = await browse(token, body)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return answer.body.answers.map(({ question }: { question: string }) => question)
}

await write(ann, 'How long is parental leave?', {
  questionVariations: ['baby leave'],
  combinedAnswerText: { text: 'Fourteen weeks, which the payroll team pays.' },
})
await write(ann, 'Where is the staging cluster?', audience('department', 'Engineering'))
await write(bob, 'Who signs contracts?', { addedRoles: role('VIEWER', 'eve') })
await write(bob, 'My own notes', { addedRoles: role('VIEWER', 'bob') })

test('everyone sees the answers they may read, the latest first, and only those', async () => {
  assert.deepEqual(await questions(ann), ['Where is the staging cluster?', 'How long is parental leave?'])
  assert.deepEqual(await questions(bob), ['My own notes', 'Who signs contracts?', 'How long is parental leave?'])
  assert.deepEqual(await questions(eve), ['Who signs contracts?', 'How long is parental leave?'])
  assert.equal((await questions(admin)).length, 4)
  assert.equal((await browse(eve)).body.totalCount, 2, 'hidden answers are not counted')
})

test('words find questions while they are being typed, other phrasings, and the text', async () => {
  assert.deepEqual(await questions(ann, { query: 'STAG' }), ['Where is the staging cluster?'])
  assert.deepEqual(await questions(ann, { query: 'baby' }), ['How long is parental leave?'])
  assert.deepEqual(await questions(ann, { query: 'payroll leave' }), ['How long is parental leave?'])
  assert.deepEqual(await questions(ann, { query: 'leave cluster' }), [])
  assert.deepEqual(await questions(eve, { query: 'notes' }), [], 'words of a hidden answer find nothing')
  assert.deepEqual(await questions(ann, { query: '?' }).then((all) => all.length), 2)
})

test('own answers are only those the caller wrote', async () => {
  assert.deepEqual(await questions(bob, { isOwn: true }), ['My own notes', 'Who signs contracts?'])
  assert.deepEqual(await questions(eve, { isOwn: true }), [])
})

test('each answer says who wrote it, who can read it, and whether it was verified', async () => {
  const byQuestion = async (token: string) => {
    const { answers } = (await browse(token)).body
    return { get: (wanted: string) => answers.find(({ question }: { question: string }) => question === wanted) }
  }
  const [ofAnn, ofBob, ofAdmin] = [await byQuestion(ann), await byQuestion(bob), await byQuestion(admin)]

  assert.equal(ofBob.get('How long is parental leave?').author.name, 'Ann Adams')
  assert.equal(ofBob.get('How long is parental leave?').visibility, 'DOMAIN_VISIBLE')
  assert.equal(ofAnn.get('Where is the staging cluster?').visibility, 'SPECIFIC_PEOPLE_AND_GROUPS')
  assert.equal(ofAnn.get('Where is the staging cluster?').audienceFilters[0].values[0].value, 'Engineering')
  assert.equal(ofBob.get('Who signs contracts?').visibility, 'SPECIFIC_PEOPLE_AND_GROUPS')
  assert.equal(ofBob.get('My own notes').visibility, 'PRIVATE')
  assert.equal(ofAdmin.get('My own notes').visibility, 'SPECIFIC_PEOPLE_AND_GROUPS', "it isn't theirs alone")
  assert.equal('roles' in ofBob.get('Who signs contracts?'), false)

  assert.equal(ofAnn.get('How long is parental leave?').verification, undefined)
  const { id } = ofAnn.get('How long is parental leave?')
  await app.ask(ann, 'verify', { documentId: `ANSWERS_answer_${id}` })
  const verified = (await byQuestion(eve)).get('How long is parental leave?')
  assert.equal(verified.verification.state, 'VERIFIED')
  assert.equal(verified.verification.metadata.lastVerifier.name, 'Ann Adams')
})

test('the list comes in pages, each answer once; a cursor fits its own list only', async () => {
  const first = (await browse(admin, { pageSize: 3 })).body
  const second = (await browse(admin, { pageSize: 3, cursor: first.cursor })).body

  assert.deepEqual([first.answers.length, second.answers.length, second.cursor], [3, 1, undefined])
  assert.equal(first.totalCount, 4)
  const ids = [...first.answers, ...second.answers].map(({ id }: { id: number }) => id)
  assert.equal(new Set(ids).size, 4)
  for (const body of [{ cursor: first.cursor, query: 'leave' }, { cursor: 'bm9uZQ' }]) {
    const { status, body: refusal } = await browse(admin, body)
    assert.deepEqual([status, refusal.error.details[0].field], [400, 'cursor'])
  }
  assert.equal((await browse(admin, { pageSize: 1000 })).status, 400)
})

test('what is written or deleted between two pages neither repeats an answer nor skips one', async () => {
  const ids = (page: { answers: { id: number }[] }) => page.answers.map(({ id }) => id)
  const first = (await browse(admin, { pageSize: 2 })).body
  const all = ids((await browse(admin)).body)
  const written = await write(admin, 'Who waters the plants?')
  assert.deepEqual(ids((await browse(admin, { pageSize: 2, cursor: first.cursor })).body), all.slice(2))

  await app.ask(admin, 'deleteanswer', { id: written })
  await app.ask(admin, 'deleteanswer', { id: all[0] })
  assert.deepEqual(ids((await browse(admin, { pageSize: 2, cursor: first.cursor })).body), all.slice(2))
})

test('a token without the scope ANSWERS may not list answers', async () => {
  const token = await app.app.clientToken('bob@acme.example', ['SEARCH'])
  assert.equal((await browse(token)).status, 403)
})
