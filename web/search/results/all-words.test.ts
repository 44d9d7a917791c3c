import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allWordsQuery } from './all-words.ts'

test('each word of a query is required', () => {
  assert.equal(allWordsQuery(' travel  policy '), '"travel" "policy"')
  assert.equal(allWordsQuery('restore device-registry, v2.15'), '"restore" "device-registry" "v2.15"')
  assert.equal(allWordsQuery('Reise Köln'), '"Reise" "Köln"')
})

test('one word, many words, and queries with operators, quotes or exclusions are left as they are', () => {
  for (const query of [
    '',
    'travel',
    'travel app:wiki',
    '"travel policy" rome',
    'travel -rome',
    'travel –',
    'a b c d e f g h i',
  ]) {
    assert.equal(allWordsQuery(query), undefined, query)
  }
})
