import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS, readDayRange } from './day-range.ts'

const NOW = new Date('2026-11-15T12:00:00Z')
const TODAY = Math.floor(NOW.getTime() / DAY_MS)
const point = (date: string) => ({ epochSeconds: Date.parse(date) / 1000 })
const read = (period: Parameters<typeof readDayRange>[0]) => readDayRange(period, 'dayRange', NOW)

test('without a range it is the last thirty days, and the future is cut off', () => {
  assert.deepEqual(read(undefined), { from: TODAY - 29, to: TODAY })
  assert.deepEqual(read({ start: { daysFromNow: 7 }, end: point('2030-01-01') }), { from: TODAY - 7, to: TODAY })
})

test('what was before anything could be recorded is cut off, or refused where it is all', () => {
  const first = Math.floor(Date.parse('2000-01-01') / DAY_MS)

  assert.deepEqual(read({ start: point('1999-12-01'), end: point('2000-01-10') }), { from: first, to: first + 9 })
  assert.throws(
    () => read({ start: point('1970-01-01'), end: point('1970-01-02') }),
    /dayRange\.end` must be in the year 2000 or later/,
  )
})

test('a range that is upside down or endless is refused by name', () => {
  assert.throws(
    () => read({ start: point('2026-02-01'), end: point('2026-01-01') }),
    /dayRange\.start` must not be after the end/,
  )
  assert.throws(() => read({ start: point('2010-01-01') }), /dayRange\.start` must be at most 3660 days/)
})
