import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableStrings } from './readable-strings.ts'

const strings = (...parts: (string | Buffer)[]) =>
  readableStrings(Buffer.concat(parts.map((part) => Buffer.from(part))), { maxCharacters: 1000 })
    .trim()
    .split('\n')

test('runs of one and of two bytes per character are found at any offset', () => {
  const wide = Buffer.from('Größe: Ελλάδα', 'utf16le')

  assert.deepEqual(strings('\u0001\u0002plain words\u0000', wide, '\u0000\u0000\u0003accénted'), [
    'plain words',
    'Größe: Ελλάδα',
    'accénted',
  ])
})

test('short runs, runs without a word, and repetitions are left out', () => {
  assert.deepEqual(strings('abc\u0000;;==##!!12345\u0000twice\u0000twice\u0000'), ['twice'])
})

test('no more than asked for', () => {
  const text = readableStrings(Buffer.from(`${'some words\u0000'.repeat(1000)}other words`), { maxCharacters: 5 })

  assert.equal(text, 'some words')
})
