import assert from 'node:assert/strict'
import { test } from 'node:test'
import { NOTHING_FOUND } from '../../src/domain/chat/answer-texts.ts'
import { typeProblems } from '../interface/answer-problems.ts'
import { textOf } from '../support/chat-app.ts'
import { KnowledgeApp, role } from '../support/knowledge.ts'
import { callTool } from '../support/mcp/raw-client.ts'

const knowledge = await KnowledgeApp.make()
const { app, ann, bob } = knowledge
const SECRET = 'How do I book the boardroom?'

await knowledge.ask(ann, 'createanswer', {
  data: { question: SECRET, bodyText: 'Ask Carol at the desk.', addedRoles: role('VIEWER', 'ann') },
})
await knowledge.ask(ann, 'createcollection', { name: 'Boardroom plans', addedRoles: role('VIEWER', 'ann') })
const { body: open } = await knowledge.ask(ann, 'createcollection', { name: 'Wombat reading' })
await knowledge.ask(ann, 'addcollectionitems', {
  collectionId: open.collection.id,
  addedCollectionItemDescriptors: [{ itemType: 'DOCUMENT', documentId: 'wiki:Page:open' }],
})

async function chat(token: string, text: string, rest: object = {}) {
  const messages = [{ author: 'USER', fragments: [{ text }] }]
  const { status, body } = await app.send('/rest/api/v1/chat', { messages, ...rest }, { token })
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(typeProblems('ChatResponse', body), [])
  return body
}

interface Fragment {
  structuredResults?: { answer?: { question: string }; person?: { name: string; metadata: Record<string, unknown> } }[]
}
const entitiesIn = (body: { messages: { fragments: Fragment[] }[] }) =>
  body.messages.flatMap(({ fragments }) => fragments.flatMap(({ structuredResults = [] }) => structuredResults))

test('the search tool returns answers and collections to those who can read them', async () => {
  const found = await callTool(app, ann, 'search', { query: 'book boardroom' })
  assert.equal(found.structured.answers[0].answer, 'Ask Carol at the desk.')
  assert.match(found.text, /^From the answer “How do I book the boardroom\?”:\n\nAsk Carol at the desk\./)
  const collections = await callTool(app, ann, 'search', { query: 'boardroom plans' })
  assert.deepEqual(
    collections.structured.collections.map(({ name }: { name: string }) => name),
    ['Boardroom plans'],
  )

  for (const query of ['book boardroom', 'boardroom plans']) {
    const hidden = await callTool(app, bob, 'search', { query })
    assert.equal(hidden.structured.answers, undefined)
    assert.equal(hidden.structured.collections, undefined)
    assert.doesNotMatch(hidden.text, /Carol|answer “|Collection “/)
  }
})

test('the search tool names the collections of a document', async () => {
  const { structured } = await callTool(app, bob, 'search', { query: 'wombat handbook' })

  assert.deepEqual(structured.results[0].collections, ['Wombat reading'])
})

test('the search tool gives the email of a person only with the scope PEOPLE', async () => {
  const plain = await app.clientToken('bob@acme.example', ['MCP'])
  const whole = await app.clientToken('bob@acme.example', ['MCP', 'PEOPLE'])

  const [card] = (await callTool(app, plain, 'search', { query: 'ann' })).structured.people
  const [person] = (await callTool(app, whole, 'search', { query: 'ann' })).structured.people

  assert.equal(card.email, undefined)
  assert.equal(person.email, 'ann@acme.example')
  assert.equal(card.name, person.name)
})

test('chat answers with the answers that the caller can read', async () => {
  const mine = await chat(ann, SECRET)
  assert.match(textOf(mine), /^From the answer “How do I book the boardroom\?”:\n\nAsk Carol at the desk\./)
  assert.equal(textOf(mine).includes(NOTHING_FOUND), false)
  assert.equal(entitiesIn(mine)[0]?.answer?.question, SECRET)

  const theirs = await chat(bob, SECRET)
  assert.doesNotMatch(textOf(theirs), /Carol/)
  assert.deepEqual(entitiesIn(theirs), [])
})

test('chat shows a person as far as the scopes of the token reach', async () => {
  const plain = await app.clientToken('bob@acme.example', ['CHAT'])
  const whole = await app.clientToken('bob@acme.example', ['CHAT', 'PEOPLE'])

  const [card] = entitiesIn(await chat(plain, 'Who is Ann?'))
  const [person] = entitiesIn(await chat(whole, 'Who is Ann?'))

  assert.equal(card?.person?.name, person?.person?.name)
  assert.equal(card?.person?.metadata['email'], undefined)
  assert.equal(person?.person?.metadata['email'], 'ann@acme.example')
})

test('chat takes nothing from entities if the caller chose the sources, or excluded the answer', async () => {
  const chosen = await chat(ann, SECRET, { inclusions: { datasourceInstances: ['wiki'] } })
  assert.deepEqual(entitiesIn(chosen), [])

  const { body } = await app.search(ann, 'book boardroom')
  const { docId } = body.structuredResults[0].answer
  const excluded = await chat(ann, SECRET, { exclusions: { documentSpecs: [{ id: docId }] } })
  assert.doesNotMatch(textOf(excluded), /Carol/)
})

test('a saved chat leaves out an answer that its reader can no longer read', async () => {
  const data = { question: 'Where is the spare key?', bodyText: 'Under the mat.' }
  const { body: made } = await knowledge.ask(ann, 'createanswer', { data })
  const { chatId } = await chat(bob, 'Where is the spare key?', { saveChat: true })
  const saved = async () =>
    (await app.send('/rest/api/v1/getchat', { id: chatId }, { token: bob })).body.chatResult.chat
  assert.match(textOf(await saved()), /Under the mat/)

  await knowledge.ask(ann, 'deleteanswer', { id: made.id })

  assert.doesNotMatch(textOf(await saved()), /Under the mat/)
  assert.match(textOf(await saved()), /Where is the spare key/)
})
