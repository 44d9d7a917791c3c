import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayOf, exactTime, relativeTime } from './relative-time.ts'

const NOW = new Date('2026-11-17T12:00:00Z')
const after = (seconds: number) => relativeTime(new Date(NOW.getTime() + seconds * 1000), NOW)

test('a time is given in its largest whole unit, past and future', () => {
  assert.deepEqual([-90, -3600, -3 * 86_400, -10 * 86_400, -45 * 86_400, -400 * 86_400].map(after), [
    '1 minute ago',
    '1 hour ago',
    '3 days ago',
    'last week',
    'last month',
    'last year',
  ])
  assert.deepEqual([120, 7200, 86_400, 65 * 86_400].map(after), [
    'in 2 minutes',
    'in 2 hours',
    'tomorrow',
    'in 2 months',
  ])
})

test('less than a minute is just now', () => {
  assert.deepEqual([0, 30, -59, 59].map(after), Array(4).fill('just now'))
})

test('an exact time has a day and a time of day, and a day only a date', () => {
  const at = new Date(2026, 10, 7, 9, 5)

  assert.equal(exactTime(at).replace(/\s/g, ' '), 'Nov 7, 2026, 9:05 AM')
  assert.equal(dayOf(at), 'Nov 7, 2026')
})
