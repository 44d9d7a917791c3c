import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unpackSnappy } from './snappy.ts'

const unpack = (...bytes: number[]) => unpackSnappy(Uint8Array.from(bytes)).toString('latin1')
const [a, b, c] = [0x61, 0x62, 0x63]

test('literals and copies of each kind', () => {
  assert.equal(unpack(3, 2 << 2, a, b, c), 'abc')
  assert.equal(unpack(7, 2 << 2, a, b, c, 1 | (0 << 2) | (0 << 5), 3), 'abcabca')
  assert.equal(unpack(6, 2 << 2, a, b, c, 2 | (2 << 2), 3, 0), 'abcabc')
  assert.equal(unpack(5, 2 << 2, a, b, c, 3 | (1 << 2), 1, 0, 0, 0), 'abccc')
})

test('a long literal says its length in further bytes', () => {
  const text = 'x'.repeat(300)

  assert.equal(unpack(0xac, 2, 61 << 2, 43, 1, ...Buffer.from(text)), text)
})

test('more than was announced is not unpacked, and copies from nowhere are refused', () => {
  assert.equal(unpack(2, 2 << 2, a, b, c), 'ab')
  assert.throws(() => unpack(4, 0, a, 2 | (2 << 2), 9, 0), /damaged/)
  assert.throws(() => unpack(0xff, 0xff, 0xff, 0xff, 0x0f, 0, a), /more than/)
})
