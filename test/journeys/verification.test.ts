import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp, role, sameRefusal } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve, admin } = app
const page = (id: string, author: string, permissions?: object) => ({
  id,
  objectType: 'Page',
  title: `Page ${id}`,
  body: { mimeType: 'text/plain', textContent: 'x' },
  author: { email: `${author}@acme.example` },
  ...(permissions && { permissions }),
})
const forAnn = { allowedUsers: [{ email: 'ann@acme.example' }] }
const documents = ['1', '2', '3', '4'].map((id) => page(id, 'ann'))
await app.app.index(
  'indexdocuments',
  { datasource: 'wiki', documents: [...documents, page('s', 'ann', forAnn)] },
  app.push,
)
await app.app.indexed()
const verify = (token: string, id: string, action?: string) =>
  app.ask(token, 'verify', { documentId: `wiki:Page:${id}`, ...(action && { action }) })
const remind = (token: string, id: string, rest: object) =>
  app.ask(token, 'addverificationreminder', { documentId: `wiki:Page:${id}`, ...rest })
const waiting = async (token: string, query = '') => {
  const { body } = await app.app.send(`/rest/api/v1/listverifications${query}`, undefined, { token })
  return body.documents.map(({ metadata }: { metadata: { documentId: string } }) => metadata.documentId)
}

test('an author vouches for a document, for half a year', async () => {
  const verified = (await verify(ann, '1')).body

  assert.equal(verified.state, 'VERIFIED')
  assert.equal(verified.metadata.lastVerifier.name, 'Ann Adams')
  assert.equal(verified.metadata.lastVerificationTs, Date.parse('2026-06-01T12:00:00Z') / 1000)
  assert.equal(verified.metadata.document.title, 'Page 1')
  assert.equal((await verify(ann, '1', 'DEPRECATE')).body.state, 'DEPRECATED')
  assert.equal((await verify(ann, '1', 'UNVERIFY')).body.state, 'UNVERIFIED')
})

test('others do not vouch for it, administrators do; what they may not see is the same 404 as nothing', async () => {
  const refused = await verify(bob, '2')
  const [hidden, missing] = [await verify(bob, 's'), await verify(bob, 'nowhere')]

  assert.equal(refused.status, 403)
  assert.equal((await verify(admin, '2')).body.state, 'VERIFIED')
  assert.equal(hidden.status, 404)
  assert.ok(sameRefusal(hidden, missing, ['wiki:Page:s', 'wiki:Page:nowhere']))
  assert.equal((await remind(bob, 's', {})).status, 404)
})

test('a reminder waits for its day, for its assignee, and ends when the document is verified', async () => {
  const assignee = await app.personId('bob')
  const reminded = await remind(ann, '3', { assignee, remindInDays: 3, reason: 'New figures' })

  const [reminder] = reminded.body.metadata.reminders
  assert.equal(reminder.assignee.name, 'Bob Brown')
  assert.equal(reminder.remindAt, Date.parse('2026-06-04T12:00:00Z') / 1000)
  assert.equal(reminder.reason, 'New figures')
  assert.deepEqual(await waiting(bob), [])
  app.app.clock.set('2026-06-04T12:00:00Z')
  assert.deepEqual(await waiting(bob), ['wiki:Page:3'])
  assert.deepEqual(await waiting(eve), [])
  assert.equal((await verify(bob, '3')).status, 200, 'the author entrusted it to him')
  assert.deepEqual(await waiting(bob), [])
  app.app.clock.set('2026-06-01T12:00:00Z')
})

test('nobody entrusts to themselves what they may not verify', async () => {
  const { status, body } = await remind(eve, '4', {})

  assert.equal(status, 200)
  assert.equal(body.metadata.reminders.length, 1)
  assert.equal((await verify(eve, '4')).status, 403)
  const others = await remind(bob, '4', {})
  assert.equal(others.body.metadata.reminders.length, 1, 'reminders of others are not told to those who may not act')
})

test('what was verified half a year ago waits for its verifier again', async () => {
  await verify(ann, '4')
  app.app.clock.set('2026-12-15T00:00:00Z')

  const list = await waiting(ann)
  const limited = await waiting(ann, '?count=1')
  const wrong = await app.app.send('/rest/api/v1/listverifications?count=many', undefined, { token: ann })
  app.app.clock.set('2026-06-01T12:00:00Z')

  assert.ok(list.includes('wiki:Page:4'))
  assert.equal(limited.length, 1)
  assert.equal(wrong.status, 400)
})

test('only people with the right role can verify answers', async () => {
  const data = { question: 'Sure?', addedRoles: role('VERIFIER', 'bob') }
  const { id, docId } = (await app.ask(ann, 'createanswer', { data })).body

  const refused = await app.ask(eve, 'verify', { documentId: docId })
  const verified = await app.ask(bob, 'verify', { documentId: docId })
  const read = (await app.ask(eve, 'getanswer', { id })).body.answerResult.answer

  assert.equal(refused.status, 403)
  assert.equal(verified.body.state, 'VERIFIED')
  assert.equal(read.verification.state, 'VERIFIED')
  assert.equal(read.verification.metadata.lastVerifier.name, 'Bob Brown')
})

test('an unknown assignee is refused by name', async () => {
  const { status, body } = await remind(ann, '1', { assignee: 'nobody' })

  assert.equal(status, 400)
  assert.equal(body.error.details[0].field, 'assignee')
})
