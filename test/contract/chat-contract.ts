import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SavedChat, SavedMessage } from '../../src/domain/chat/saved-chat.ts'
import type { Stores } from '../../src/storage/stores.ts'

const ANN = 'ann@acme.example'
const BOB = 'bob@acme.example'
const LIMITS = { messages: 4, chats: 3 }

const chat = (id: string, owner = ANN, at = 1000): SavedChat => ({
  id,
  owner,
  name: `Chat ${id}`,
  applicationId: undefined,
  createdAt: new Date(at),
  updatedAt: new Date(at),
})

const messages = (at: number): SavedMessage[] => [
  { id: `q${at}`, author: 'USER', at: new Date(at), parts: [{ text: 'How?' }] },
  {
    id: `a${at}`,
    author: 'SERVICE_AI',
    at: new Date(at + 1),
    parts: [{ text: 'So.\u0000', citation: { documentId: 'wiki:Page:1', start: 3, end: 6, text: 'So.' } }],
  },
]

export function chatContract(open: () => Promise<Stores>): void {
  test('a chat is read back as it was saved, by its owner alone', async () => {
    const { chats } = await open()
    await chats.add({ ...chat('own'), applicationId: 'app' }, messages(1000), LIMITS)

    assert.deepEqual(await chats.find('own', ANN), { ...chat('own'), applicationId: 'app' })
    assert.deepEqual(await chats.messagesOf('own', ANN), messages(1000))
    assert.equal(await chats.find('own', BOB), undefined)
    assert.deepEqual(await chats.messagesOf('own', BOB), [])
    assert.deepEqual(await chats.list(BOB, 10), [])
    await chats.removeAll(ANN)
  })

  test('messages of several chats are read by their owner alone', async () => {
    const { chats } = await open()
    for (const [at, id] of ['one', 'two', 'empty'].entries()) {
      await chats.add(chat(id), id === 'empty' ? [] : messages(at), LIMITS)
    }

    const ids = ['one', 'two', 'empty', 'none']
    assert.deepEqual(
      await chats.messagesByChat(ids, ANN),
      new Map([
        ['one', messages(0)],
        ['two', messages(1)],
      ]),
    )
    assert.deepEqual(await chats.messagesByChat(ids, BOB), new Map())
    await chats.removeAll(ANN)
  })

  test('a chat is renamed by its owner alone, and keeps its place', async () => {
    const { chats } = await open()
    await chats.add(chat('named'), messages(1000), LIMITS)

    assert.equal(await chats.rename('named', BOB, 'Mine'), undefined)
    assert.equal(await chats.rename('none', ANN, 'Mine'), undefined)
    assert.deepEqual(await chats.find('named', ANN), chat('named'))
    const renamed = { ...chat('named'), name: 'Leave 🌴' }
    assert.deepEqual(await chats.rename('named', ANN, 'Leave 🌴'), renamed)
    assert.deepEqual(await chats.list(ANN, 10), [renamed])
    await chats.removeAll(ANN)
  })

  test('a chat goes on in order until it is full, and for nobody else', async () => {
    const { chats } = await open()
    await chats.add(chat('long'), messages(1000), LIMITS)

    assert.equal(await chats.append('long', BOB, messages(2000), new Date(2000), LIMITS), 'missing')
    const grown = await chats.append('long', ANN, messages(2000), new Date(2000), LIMITS)
    assert.deepEqual(grown, { ...chat('long'), updatedAt: new Date(2000) })
    assert.equal(await chats.append('long', ANN, messages(3000), new Date(3000), LIMITS), 'full')
    assert.equal(await chats.append('none', ANN, messages(3000), new Date(3000), LIMITS), 'missing')
    assert.deepEqual(await chats.messagesOf('long', ANN), [...messages(1000), ...messages(2000)])
    await chats.removeAll(ANN)
  })

  test('two answers of one chat at the same time are both kept', async () => {
    const { chats } = await open()
    await chats.add(chat('busy'), [], LIMITS)

    await Promise.all([2000, 3000].map((at) => chats.append('busy', ANN, messages(at), new Date(at), LIMITS)))

    assert.equal((await chats.messagesOf('busy', ANN)).length, 4)
    await chats.removeAll(ANN)
  })

  test('beyond the limit the chats unused for longest make room, those of others stay', async () => {
    const { chats } = await open()
    await chats.add(chat('other', BOB, 1), messages(1), LIMITS)
    for (const [at, id] of ['c1', 'c2', 'c3', 'c4'].entries()) await chats.add(chat(id, ANN, at), messages(at), LIMITS)

    assert.deepEqual(
      (await chats.list(ANN, 10)).map(({ id }) => id),
      ['c4', 'c3', 'c2'],
    )
    assert.deepEqual(await chats.messagesOf('c1', ANN), [])
    await chats.remove(['c2', 'other', 'none'], ANN)
    assert.equal((await chats.list(ANN, 10)).length, 2)
    await chats.removeAll(ANN)
    assert.deepEqual(await chats.list(ANN, 10), [])
    assert.equal((await chats.messagesOf('other', BOB)).length, 2)
    await chats.removeAll(BOB)
  })
}
