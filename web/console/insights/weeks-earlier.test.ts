import assert from 'node:assert/strict'
import { test } from 'node:test'
import { weeksEarlier } from './weeks-earlier.ts'

test('each day is compared with the same weekday, whole weeks earlier', () => {
  // Days are numbered from the first of the period before.
  const period = (length: number) => Array.from({ length }, (_, at) => ({ before: at, now: length + at }))

  for (const [length, weeks, label] of [
    [7, 1, 'A week earlier'],
    [30, 4, '4 weeks earlier'],
    [90, 12, '12 weeks earlier'],
  ] as const) {
    const days = period(length)
    const earlier = weeksEarlier(days)
    assert.equal(earlier.label, label)
    assert.deepEqual(
      earlier.counts,
      days.map(({ now }) => now - weeks * 7),
    )
  }
})
