import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Stores } from '../../src/storage/stores.ts'

const vector = (...numbers: number[]) => Float32Array.from(numbers)

export function vectorContract(open: () => Promise<Stores>): void {
  test('vectors are read back bit by bit, by model and hash', async () => {
    const { vectors } = await open()

    await vectors.put('m1', [{ hash: 'a', vector: vector(0.1, -2, 1e-30) }], [{ key: 1, hashes: ['a'] }])
    await vectors.put('m1', [{ hash: 'a', vector: vector(9) }], [{ key: 2, hashes: ['a'] }])

    assert.deepEqual(await vectors.find('m1', ['a', 'b', 'a']), new Map([['a', vector(0.1, -2, 1e-30)]]))
    assert.deepEqual(await vectors.find('m2', ['a']), new Map())
    assert.deepEqual(await vectors.find('m1', []), new Map())
  })

  test('a vector goes with the last document that has its text', async () => {
    const { vectors } = await open()
    const known = async () => [...(await vectors.find('m', ['a', 'b', 'c'])).keys()].sort()
    await vectors.put(
      'm',
      ['a', 'b'].map((hash) => ({ hash, vector: vector(1) })),
      [
        { key: 1, hashes: ['a', 'b', 'a'] },
        { key: 2, hashes: ['b'] },
      ],
    )

    await vectors.put('m', [{ hash: 'c', vector: vector(1) }], [{ key: 1, hashes: ['c', 'a'] }])
    assert.deepEqual(await known(), ['a', 'b', 'c'])
    await vectors.put('m', [], [{ key: 1, hashes: ['c'] }])
    assert.deepEqual(await known(), ['b', 'c'])
    await vectors.put(
      'm',
      [],
      [
        { key: 1, hashes: [] },
        { key: 2, hashes: [] },
        { key: 3, hashes: [] },
      ],
    )
    assert.deepEqual(await known(), [])
  })

  test('the vectors of other models are forgotten, and no others', async () => {
    const { vectors } = await open()
    for (const model of ['old', 'new']) {
      await vectors.put(model, [{ hash: 'a', vector: vector(1) }], [{ key: 1, hashes: ['a'] }])
    }

    assert.equal(await vectors.forgetOthers('new'), true)

    assert.equal((await vectors.find('old', ['a'])).size, 0)
    assert.equal((await vectors.find('new', ['a'])).size, 1)
    // Its passages were forgotten too: the vector is not held by a document that the model does not know any more.
    await vectors.put('old', [{ hash: 'a', vector: vector(1) }], [{ key: 1, hashes: ['a'] }])
    await vectors.put('old', [], [{ key: 1, hashes: [] }])
    assert.equal((await vectors.find('old', ['a'])).size, 0)
  })
}
