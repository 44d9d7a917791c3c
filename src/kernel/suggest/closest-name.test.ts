import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closestName, suggestion } from './closest-name.ts'

const FIELDS = ['id', 'title', 'updatedAt', 'viewURL', 'objectType', 'body']

test('a name with a slip, other case or another style leads to the one that was meant', () => {
  const cases = {
    tittle: 'title',
    tilte: 'title',
    viewUrl: 'viewURL',
    updated_at: 'updatedAt',
    objecttype: 'objectType',
  }
  for (const [given, meant] of Object.entries(cases)) assert.equal(closestName(given, FIELDS), meant, given)
})

test('a name that resembles none leads nowhere, and neither do very short or very long ones', () => {
  for (const given of ['content', 'ix', '', 'x'.repeat(10_000)]) assert.equal(closestName(given, FIELDS), undefined)
})

test('a suggestion is the end of a sentence, or nothing', () => {
  assert.equal(suggestion('tittle', FIELDS, '`'), '; did you mean `title`?')
  assert.equal(suggestion('content', FIELDS), '')
})
