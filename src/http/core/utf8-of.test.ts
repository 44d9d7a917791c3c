import assert from 'node:assert/strict'
import { test } from 'node:test'
import { utf8Of } from './utf8-of.ts'

test('a text is encoded like Buffer.from does it, whatever its length and characters', () => {
  const long = 'Größe 数据 🦊 '.repeat(20_000)
  for (const text of ['', 'plain', 'Größe', '数据', '🦊 \ud800 lone', long.slice(0, 80_000), long]) {
    assert.deepEqual(utf8Of(text), Buffer.from(text))
  }
})

test('an encoded text stays as it is when the next one is encoded', () => {
  const first = utf8Of('first')
  utf8Of('other')
  assert.equal(first.toString(), 'first')
})
