import assert from 'node:assert/strict'
import { test } from 'node:test'
import { typeProblems } from '../interface/answer-problems.ts'
import { ALICE, ChatApp, citedIn, textOf } from '../support/chat-app.ts'
import { sameRefusal } from '../support/knowledge.ts'

const PAGES = [
  {
    id: 'leave',
    title: 'Parental leave',
    text: 'Parental leave is 18 weeks of paid leave for every new parent.\n\nContractors have no paid parental leave.',
  },
]
const QUESTION = 'How long is parental leave?'

test('a saved chat is listed, read, continued and deleted by its person', async () => {
  const { client, ask, alice } = await open()
  const first = await ask(alice, QUESTION, { saveChat: true })
  const id: string = first.body.chatId

  const next = await ask(alice, 'And for contractors?', { chatId: id })
  assert.equal(next.body.chatId, id)
  assert.match(textOf(next.body), /Contractors have no paid parental leave/, 'the saved chat is its memory')

  const { body: list } = await client(alice, 'listchats')
  assert.deepEqual(
    list.chatResults.map(({ chat }: { chat: { id: string; name: string } }) => [chat.id, chat.name]),
    [[id, QUESTION]],
  )
  const { body } = await client(alice, 'getchat', { id })
  assert.deepEqual(typeProblems('GetChatResponse', body), [])
  const { messages } = body.chatResult.chat
  assert.deepEqual(
    messages.map(({ author }: { author: string }) => author),
    ['SERVICE_AI', 'USER', 'SERVICE_AI', 'USER'],
  )
  assert.equal(textOf({ messages: [messages[3]] }), QUESTION)
  assert.equal(citedIn({ messages: [messages[2]] })[0], 'wiki:Page:leave')

  assert.equal((await client(alice, 'deletechats', { ids: [id] })).status, 200)
  assert.equal((await client(alice, 'getchat', { id })).status, 404)
  assert.equal((await ask(alice, QUESTION, { chatId: id })).status, 404)
})

test('a chat is unknown to everybody else, who can neither read, continue nor delete it', async () => {
  const { client, ask, alice, bob } = await open()
  const id: string = (await ask(alice, QUESTION, { saveChat: true })).body.chatId

  const refused = await client(bob, 'getchat', { id })
  assert.equal(refused.status, 404)
  assert.ok(sameRefusal(refused, await client(bob, 'getchat', { id: 'none' }), [id, 'none']))
  assert.equal((await ask(bob, QUESTION, { chatId: id })).status, 404)
  assert.equal((await ask(bob, QUESTION, { chatId: id, stream: true })).status, 404)
  assert.deepEqual((await client(bob, 'listchats')).body, { chatResults: [] })
  assert.equal((await client(bob, 'deletechats', { ids: [id] })).status, 200)
  assert.equal((await client(bob, 'deleteallchats')).status, 200)
  assert.equal((await client(alice, 'getchat', { id })).status, 200)
  assert.equal((await client(alice, 'deleteallchats')).status, 200)
  assert.equal((await client(alice, 'getchat', { id })).status, 404)
})

test('a saved chat shows no passage of a document that its person may not read any more', async () => {
  const { client, ask, alice, company } = await open()
  const { body } = await ask(alice, QUESTION, { saveChat: true })
  assert.match(textOf(body), /18 weeks/)
  await company.app.index(
    'updatepermissions',
    {
      datasource: 'wiki',
      objectType: 'Page',
      id: 'leave',
      permissions: { allowedUsers: [{ email: 'eve@acme.example' }] },
    },
    company.push,
  )

  const after = await client(alice, 'getchat', { id: body.chatId })

  assert.equal(after.status, 200)
  assert.doesNotMatch(JSON.stringify(after.body), /18 weeks|"Parental leave"|wiki:Page:leave/)
  assert.match(JSON.stringify(after.body), /can't read its source anymore/)
  const again = await ask(alice, QUESTION)
  assert.deepEqual(citedIn(again.body), [])
})

test('a chat is named in the first line of a stream and told of in the last', async () => {
  const { ask, alice } = await open()
  const { body } = await ask(alice, QUESTION, { saveChat: true, stream: true })
  const pieces = (body as string)
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))

  assert.ok(pieces[0].chatId)
  assert.equal(pieces.at(-1).chat.id, pieces[0].chatId)
  assert.equal(pieces.at(-1).chat.createdBy.name, ALICE)
})

async function open() {
  const company = await ChatApp.make(PAGES)
  return {
    company,
    alice: company.alice,
    bob: company.bob,
    ask: company.ask.bind(company),
    client: company.client.bind(company),
  }
}
