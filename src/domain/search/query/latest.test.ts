import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutLatest } from './latest.ts'

test('a query that begins with it asks for the latest, in some languages', () => {
  for (const query of ['latest release notes', 'the newest release notes', 'most recent release notes']) {
    const { words, isForLatest } = withoutLatest(query.split(' '))
    assert.equal(isForLatest, true)
    assert.deepEqual(words.slice(-2), ['release', 'notes'])
    assert.ok(!words.includes('latest'))
  }
  assert.equal(withoutLatest(['Neueste', 'Protokolle']).isForLatest, true)
})

test('elsewhere, or alone, it is a word like others', () => {
  for (const query of ['latest', 'the latest', 'kubectl latest version', 'release notes']) {
    assert.deepEqual(withoutLatest(query.split(' ')), { words: query.split(' '), isForLatest: false })
  }
})
