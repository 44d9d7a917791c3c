import assert from 'node:assert/strict'
import { test } from 'node:test'
import { citedIn, textOf } from '../support/chat-app.ts'
import { audience, KnowledgeApp } from '../support/knowledge.ts'
import { callTool } from '../support/mcp/raw-client.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve } = app
const NOW = { startTime: '2026-05-31T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
const LATER = { startTime: '2026-06-05T00:00:00Z', endTime: '2026-06-10T00:00:00Z' }
const QUESTION = 'When is the next wombat day?'
const RECORD = { title: 'Wombat day on Thursday', body: { text: 'Bring a carrot to the garden.' } }

async function announce(token: string, rest: object = {}): Promise<number> {
  const { status, body } = await app.ask(token, 'createannouncement', { ...RECORD, ...NOW, ...rest })
  assert.equal(status, 200, JSON.stringify(body))
  return body.id
}

async function remove(id: number): Promise<void> {
  assert.equal((await app.ask(ann, 'deleteannouncement', { id })).status, 200)
}

async function answer(token: string, text = QUESTION, rest: object = {}) {
  const { status, body } = await app.ask(token, 'chat', { messages: [{ fragments: [{ text }] }], ...rest })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const said = async (token: string, text?: string) => textOf(await answer(token, text))

test('an announcement answers questions about what it announces', async () => {
  const id = await announce(ann)

  for (const question of [QUESTION, 'wombat day', 'Is there a wombat day this week?', 'Where is the wombat day?']) {
    const text = await said(bob, question)
    assert.match(
      text,
      /^From the announcement “Wombat day on Thursday”, May 31: Bring a carrot to the garden\./,
      question,
    )
    assert.doesNotMatch(text, /No direct answer/)
  }
  assert.match(
    await said(bob, 'Wann ist der nächste Wombat Day?'),
    /^Aus der Ankündigung „Wombat day on Thursday“ vom 31\. Mai: /,
  )
  for (const question of [
    'When was the last wombat day?',
    'How long is the wombat day?',
    'Who invented the wombat day?',
  ]) {
    assert.doesNotMatch(await said(bob, question), /From the announcement/, question)
  }
  await remove(id)
})

test('only its audience gets an announcement as an answer', async () => {
  const id = await announce(ann, audience('department', 'Sales'))

  assert.match(await said(bob), /^From the announcement/)
  assert.doesNotMatch(await said(eve), /announcement|carrot/)
  await remove(id)
})

test('drafts and expired announcements answer nothing, not even for their author', async () => {
  const id = await announce(ann, LATER)

  assert.doesNotMatch(await said(ann), /carrot/)
  app.app.clock.set('2026-06-05T00:00:00Z')
  assert.match(await said(bob), /carrot/)
  app.app.clock.set('2026-06-10T00:00:00Z')
  for (const token of [ann, bob]) assert.doesNotMatch(await said(token), /carrot/)
  app.app.clock.set('2026-06-01T12:00:00Z')
  await remove(id)
})

test('an announcement cites its source document for people who can read it', async () => {
  const id = await announce(bob, { sourceDocumentId: 'wiki:Page:closed' })

  assert.deepEqual(citedIn(await answer(bob)).slice(0, 1), ['wiki:Page:closed'])
  const others = await answer(eve)
  assert.match(textOf(others), /^From the announcement/)
  assert.doesNotMatch(JSON.stringify(others), /closed|Salaries/)
  assert.equal((await app.ask(bob, 'deleteannouncement', { id })).status, 200)
})

test('a saved chat shows an announcement only while its person can read it', async () => {
  const id = await announce(ann, { sourceDocumentId: 'wiki:Page:open' })
  const { chatId } = await answer(bob, QUESTION, { saveChat: true })
  const saved = async () => (await app.ask(bob, 'getchat', { id: chatId })).body.chatResult.chat
  const before = await saved()
  assert.match(textOf(before), /carrot/)
  assert.deepEqual(citedIn(before).slice(0, 1), ['wiki:Page:open'])

  const change = { id, ...RECORD, ...NOW, ...audience('department', 'Engineering') }
  assert.equal((await app.ask(ann, 'updateannouncement', change)).status, 200)

  const after = JSON.stringify(await saved())
  assert.doesNotMatch(after, /carrot|Thursday/)
  assert.match(after, /can't read its source anymore/)
  await remove(id)
})

test('sources that are chosen or left out decide about announcements, too', async () => {
  const id = await announce(ann, { sourceDocumentId: 'wiki:Page:open' })
  const inclusions = { documentSpecs: [{ id: 'wiki:Page:other' }] }
  const exclusions = { documentSpecs: [{ id: 'wiki:Page:open' }] }

  assert.doesNotMatch(textOf(await answer(bob, QUESTION, { inclusions })), /carrot/)
  assert.doesNotMatch(textOf(await answer(bob, QUESTION, { exclusions })), /carrot/)
  await remove(id)
})

test('the chat tool and the Platform API name the source of an announcement', async () => {
  const id = await announce(ann, { sourceDocumentId: 'wiki:Page:open' })

  const { structured } = await callTool(app.app, bob, 'chat', { message: QUESTION })
  assert.match(structured.answer, /^From the announcement “Wombat day on Thursday”.+ \[1\]/)
  assert.equal(structured.citations[0].id, 'wiki:Page:open')
  const headers = { 'X-Service-Include-Experimental': 'true' }
  const { body } = await app.app.send('/api/chat', { input: QUESTION, store: false }, { token: bob, headers })
  const [{ text, annotations }] = body.output[0].content
  assert.match(text, /^From the announcement/)
  assert.equal(annotations[0].sources[0].document_id, 'wiki:Page:open')
  await remove(id)
})
