import assert from 'node:assert/strict'
import { test } from 'node:test'
import { LANGUAGE_MARK, termKey } from './term-key.ts'

test('a word is not stemmed to a function word of a language', () => {
  for (const [word, language] of [
    ['sea', 'fr'],
    ['lea', 'fr'],
    ['date', 'nl'],
    ['dose', 'pt'],
    ['wire', 'de'],
  ] as const) {
    assert.equal(termKey(word, language), word + LANGUAGE_MARK + language)
  }
})

test('function words and other words are stemmed as ever', () => {
  assert.equal(termKey('les', 'fr'), `le${LANGUAGE_MARK}fr`)
  assert.equal(termKey('hauser', 'de'), termKey('haus', 'de'))
})
