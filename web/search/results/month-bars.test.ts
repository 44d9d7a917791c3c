import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, dayRange, isWithin } from './month-bars.ts'

const bucket = (month: string, count: number) => ({
  count,
  percentage: 0,
  value: { stringValue: month, displayLabel: month },
})
const bars = barsOf([bucket('2026-01', 2), bucket('2026-02', 0), bucket('2026-03', 5), bucket('past_week', 1)])

test('each month is a bar with its name', () => {
  assert.deepEqual(
    bars.map(({ name, count }) => `${name} ${count}`),
    ['January 2026 2', 'February 2026 0', 'March 2026 5'],
  )
})

test('bars in either direction choose whole months, and the latest one stays open', () => {
  assert.deepEqual(dayRange(bars, 1, 0), { since: '2026-01-01', until: '2026-02-28' })
  assert.deepEqual(dayRange(bars, 1, 2), { since: '2026-02-01' })
})

test('a month is in the range if one of its days is', () => {
  assert.ok(isWithin('2026-02', {}))
  assert.ok(isWithin('2026-02', { since: '2026-02-28' }))
  assert.ok(!isWithin('2026-02', { since: '2026-03-01' }))
  assert.ok(!isWithin('2026-02', { until: '2026-01-31' }))
  assert.ok(!isWithin('2026-02', { updated: 'past_week' }))
})
