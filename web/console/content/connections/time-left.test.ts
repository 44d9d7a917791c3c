import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeft } from './time-left.ts'

const START = '2026-11-17T10:00:00.000Z'

function left(scopesDone: number, scopes: number, seconds: number): string | undefined {
  const counts = { listed: 0, read: 0, written: 0, deleted: 0, problems: 0, scopesDone, scopes }
  return timeLeft({ startedAt: START, counts }, new Date(Date.parse(START) + seconds * 1000))
}

test('the time left is estimated from the scopes that are done', () => {
  assert.equal(left(1, 4, 300), 'About 15 minutes left')
  assert.equal(left(3, 4, 90), 'Less than a minute left')
  assert.equal(left(1, 11, 1800), 'About 5 hours left')
})

test('nothing is said before a scope is done, after the last one, and with a clock that is behind', () => {
  assert.equal(left(0, 4, 300), undefined)
  assert.equal(left(4, 4, 300), undefined)
  assert.equal(left(1, 4, -5), undefined)
})
