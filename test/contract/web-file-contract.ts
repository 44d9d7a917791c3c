import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

export function webFileContract(open: () => Promise<Stores>): void {
  test('files of a replaced build are kept until they are swept, those of the newest for good', async () => {
    const { webFiles } = await open()
    const file = (name: string) => ({ name, contentType: 'text/css', packed: new Uint8Array([0, 255, 7]) })
    const has = async (name: string) => (await webFiles.find(name)) !== undefined

    await webFiles.replace([file('a'), file('b')], new Date(1000))
    await webFiles.replace([file('b'), file('c')], new Date(2000))
    const found = await webFiles.find('a')
    assert.deepEqual(found && { ...found, packed: [...found.packed] }, { ...file('a'), packed: [0, 255, 7] })
    await webFiles.sweep(new Date(2000))
    assert.deepEqual(await Promise.all(['a', 'b', 'c', 'd'].map(has)), [true, true, true, false])

    await webFiles.sweep(new Date(2001))
    assert.deepEqual(await Promise.all(['a', 'b', 'c'].map(has)), [false, true, true])
    await webFiles.replace([file('c')], new Date(3000))
    await webFiles.replace([file('b')], new Date(4000))
    await webFiles.sweep(new Date(3500))
    assert.deepEqual(await Promise.all(['b', 'c'].map(has)), [true, true], 'b is used again, c was left later')
  })
}
