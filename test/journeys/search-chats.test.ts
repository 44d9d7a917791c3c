import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchChats } from '../../src/domain/chat/search-chats.ts'
import { ALICE, ChatApp, textOf } from '../support/chat-app.ts'
import { sameRefusal } from '../support/knowledge.ts'

const QUESTION = 'How long is parental leave?'

interface FoundChat {
  chat: { id: string; name: string; updateTime: number }
  snippet?: string
}

async function open() {
  const company = await ChatApp.make([
    { id: 'leave', title: 'Parental leave', text: 'Parental leave is 18 weeks of paid time off for every new parent.' },
  ])
  const page = (token: string, operation: string, body: object) =>
    company.app.send(`/app/api/v1/${operation}`, body, { token })
  const search = async (token: string, query: string): Promise<FoundChat[]> => {
    const { status, body } = await page(token, 'searchchats', { query })
    assert.equal(status, 200, JSON.stringify(body))
    return body.chatResults
  }
  const saved = async (question = QUESTION): Promise<string> =>
    (await company.ask(company.alice, question, { saveChat: true })).body.chatId
  return { company, page, search, saved, alice: company.alice, bob: company.bob }
}

test('a chat is found by its name, by a question in it and by an answer', async () => {
  const { search, saved, company, alice } = await open()
  const id = await saved()
  await company.ask(alice, 'What about sabbaticals in Lisbon?', { chatId: id })

  assert.deepEqual(
    (await search(alice, 'LEAVE parent')).map(({ chat, snippet }) => [chat.id, chat.name, snippet]),
    [[id, QUESTION, undefined]],
  )
  assert.match((await search(alice, 'lisbon leave'))[0]?.snippet ?? '', /sabbaticals in Lisbon/)
  assert.match((await search(alice, '18 wee'))[0]?.snippet ?? '', /18 weeks/)
  assert.deepEqual(await search(alice, 'leave in Madrid'), [])
})

test('nobody finds or renames a chat of someone else', async () => {
  const { page, search, saved, company, alice, bob } = await open()
  const id = await saved()

  assert.deepEqual(await search(bob, 'leave'), [])
  const refused = await page(bob, 'renamechat', { id, name: 'Mine' })
  assert.equal(refused.status, 404)
  assert.ok(sameRefusal(refused, await page(bob, 'renamechat', { id: 'none', name: 'Mine' }), [id, 'none']))
  assert.equal((await search(alice, 'leave'))[0]?.chat.name, QUESTION)
  const other = await company.app.clientToken(ALICE, ['SEARCH'])
  assert.equal((await page(other, 'searchchats', { query: 'leave' })).status, 403)
  assert.equal((await page(other, 'renamechat', { id, name: 'Mine' })).status, 403)
})

test('a chat is renamed and found by its new name', async () => {
  const { page, search, saved, company, alice } = await open()
  const id = await saved()
  const [before] = await search(alice, 'leave')

  const { status, body } = await page(alice, 'renamechat', { id, name: '  Baby plans 🍼 ' })

  assert.equal(status, 200)
  assert.deepEqual(body.chat, { ...before?.chat, name: 'Baby plans 🍼' })
  assert.deepEqual((await search(alice, 'baby')).length, 1)
  assert.equal((await company.client(alice, 'getchat', { id })).body.chatResult.chat.name, 'Baby plans 🍼')
})

test('names and queries have limits', async () => {
  const { page, saved, alice } = await open()
  const id = await saved()

  for (const name of ['', '   ', 'x'.repeat(201), 'a\u0000b', 'a\ud800b']) {
    const { status, body } = await page(alice, 'renamechat', { id, name })
    assert.equal(status, 400, JSON.stringify(name))
    assert.equal(body.error.details[0].field, 'name')
  }
  assert.equal((await page(alice, 'renamechat', { id, name: 'x'.repeat(200) })).status, 200)
  for (const query of ['', '   ', 'x'.repeat(201), 'a\u0000b']) {
    const { status, body } = await page(alice, 'searchchats', { query })
    assert.equal(status, 400, JSON.stringify(query))
    assert.equal(body.error.details[0].field, 'query')
  }
  assert.equal((await page(alice, 'searchchats', { query: 'x '.repeat(100) })).status, 200)
})

test('a passage of a document that its reader lost access to is not searched', async () => {
  const { search, saved, company, alice } = await open()
  const id = await saved()
  assert.equal((await search(alice, '18 weeks')).length, 1)
  const permissions = { allowedUsers: [{ email: 'eve@acme.example' }] }
  await company.app.index(
    'updatepermissions',
    { datasource: 'wiki', objectType: 'Page', id: 'leave', permissions },
    company.push,
  )

  assert.deepEqual(await search(alice, '18 weeks'), [])
  assert.deepEqual(await search(alice, 'passage hidden'), [], 'nor the note in its place')
  assert.equal((await search(alice, 'how long'))[0]?.snippet, undefined)
  const { body } = await company.client(alice, 'getchat', { id })
  assert.doesNotMatch(textOf({ messages: body.chatResult.chat.messages }), /18 weeks/)
})

test('a search reads no texts of documents that chats cite', async (t) => {
  const { search, saved, company, alice } = await open()
  await saved()
  const byKeys = t.mock.method(company.app.app.services.documents, 'byKeys')

  assert.equal((await search(alice, '18 weeks')).length, 1)
  assert.equal(byKeys.mock.callCount(), 0)
})

test('a search ends after its limits and says so', async () => {
  const { company, saved } = await open()
  for (let at = 0; at < 12; at++) await saved(`Question ${at} about leave`)
  const { services } = company.app.app
  const root = { kind: 'clientToken', id: 'test' } as const
  const caller = { email: ALICE, scopes: new Set<never>(), credentialId: 'test', root, actedBy: undefined }
  const find = (results: number, characters: number) =>
    searchChats(services, caller, 'leave', new AbortController().signal, { results, characters })

  const some = await find(5, 1e6)
  assert.deepEqual([some.found.length, some.isCut], [5, true])
  const read = await find(50, 1)
  assert.deepEqual([read.found.length, read.isCut], [10, true])
  const exact = await find(12, 1e6)
  assert.deepEqual([exact.found.length, exact.isCut], [12, false])
  const all = await find(50, 1e6)
  assert.deepEqual([all.found.length, all.isCut], [12, false])
})
