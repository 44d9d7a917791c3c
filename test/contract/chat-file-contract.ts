import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NewChatFile } from '../../src/domain/chat/files/chat-file.ts'
import type { Stores } from '../../src/storage/stores.ts'

const ANN = 'ann@acme.example'
const BOB = 'bob@acme.example'
const LIMITS = { files: 3, bytes: 10 }

const file = (id: string, owner = ANN, at = 1000): NewChatFile => ({
  id,
  owner,
  name: `${id}.txt`,
  contentType: 'text/plain',
  size: 3,
  status: 'PROCESSED',
  failure: undefined,
  text: `text of ${id}`,
  uploadedAt: new Date(at),
  bytes: Uint8Array.of(0, 255, 7),
})

const ids = (files: readonly { id: string }[]) => files.map(({ id }) => id)

export function chatFileContract(open: () => Promise<Stores>): void {
  test('a file of chats is read back as it was kept, by its owner alone', async () => {
    const { chatFiles } = await open()
    const { bytes, ...head } = { ...file('one'), status: 'FAILED' as const, failure: 'PARSE_FAILED' as const }
    assert.equal(await chatFiles.add([{ ...head, bytes }], LIMITS), true)

    assert.deepEqual(await chatFiles.findAll(['one', 'none', 'one'], ANN), [head])
    const read = await chatFiles.bytesOf('one', ANN)
    assert.deepEqual(read?.file, head)
    assert.deepEqual([...(read?.bytes ?? [])], [0, 255, 7])
    assert.deepEqual(await chatFiles.findAll(['one'], BOB), [])
    assert.equal(await chatFiles.bytesOf('one', BOB), undefined)
    await chatFiles.remove(['one'], BOB)
    assert.deepEqual(ids(await chatFiles.findAll(['one'], ANN)), ['one'])
    await chatFiles.remove(['one'], ANN)
    assert.deepEqual(await chatFiles.findAll(['one'], ANN), [])
  })

  test('of uploads at the same time only as much is kept as one person may keep', async () => {
    const { chatFiles } = await open()

    const kept = await Promise.all(['a', 'b', 'c', 'd'].map((id) => chatFiles.add([file(id)], LIMITS)))

    assert.equal(kept.filter(Boolean).length, 3)
    assert.equal(await chatFiles.add([file('big', BOB), { ...file('bigger', BOB), size: 8 }], LIMITS), false)
    assert.deepEqual(await chatFiles.findAll(['big', 'bigger'], BOB), [], 'all or nothing')
    assert.equal(await chatFiles.add([file('e', BOB)], LIMITS), true, 'what others keep does not count')
  })

  test('files of chats go when they are old, and with their person', async () => {
    const { chatFiles, personalRecords } = await open()
    await chatFiles.add([file('old'), file('new', ANN, 3000)], LIMITS)
    await chatFiles.add([file('his', BOB, 3000)], LIMITS)

    assert.equal(await chatFiles.sweep(new Date(2000), 10), 1)
    assert.deepEqual(ids(await chatFiles.findAll(['old', 'new'], ANN)), ['new'])
    await personalRecords.removePerson(ANN)
    assert.deepEqual(await chatFiles.findAll(['new'], ANN), [])
    assert.deepEqual(ids(await chatFiles.findAll(['his'], BOB)), ['his'])
  })
}
