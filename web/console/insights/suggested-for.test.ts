import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestedFor } from './suggested-for.ts'

test('a suggested synonym belongs to a query that has its words next to each other', () => {
  const suggestions = [
    { words: ['rtc battery'], to: ['coin cell'] },
    { words: ['cheat sheet', 'cheatsheet'], to: [] },
  ]

  assert.deepEqual(suggestedFor('RTC battery, empty', suggestions), { words: 'rtc battery', to: 'coin cell' })
  assert.deepEqual(suggestedFor('git cheatsheet', suggestions), { words: 'cheatsheet', to: 'cheat sheet' })
  for (const query of ['rtc', 'battery rtc', 'artc battery', 'cheat sheets']) {
    assert.equal(suggestedFor(query, suggestions), undefined, query)
  }
})
