import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TextBuilder } from './structure/text-builder.ts'
import { cutToBytes, storableText } from './tidy-text.ts'

test('what a database cannot hold is taken out', () => {
  assert.equal(storableText('a\u0000b\ud800c'), 'ab\ufffdc')
  assert.equal(storableText('har\u00adbour'), 'harbour')
})

test('lines end alike, without blanks before it, and with one empty line at most', () => {
  const builder = new TextBuilder(100)
  builder.add('\r\n a \t\r\n\r\n\r\n\u000bb\u0007c\r')
  assert.equal(builder.toString(), 'a\n\nbc')
})

test('a text is cut between characters', () => {
  assert.deepEqual(cutToBytes('aé', 3), { text: 'aé', isCut: false })
  assert.deepEqual(cutToBytes('aéb', 3), { text: 'aé', isCut: true })
  assert.deepEqual(cutToBytes('aéb', 2), { text: 'a', isCut: true })
  assert.deepEqual(cutToBytes('😀😀', 5), { text: '😀', isCut: true })
})
