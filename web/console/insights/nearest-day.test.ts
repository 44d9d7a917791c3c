import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestDay } from './nearest-day.ts'

const DAYS = ['2026-11-01', '2026-11-02', '2026-11-05'].map((day) => new Date(day))

test('pointing at a chart selects the closest day, also beyond its ends', () => {
  const at = (time: string) => nearestDay(DAYS, new Date(time))

  assert.equal(at('2026-11-02T10:00:00Z'), 1)
  assert.equal(at('2026-11-03T13:00:00Z'), 2)
  assert.equal(at('2026-11-03T11:00:00Z'), 1)
  assert.equal(at('2020-01-01'), 0)
  assert.equal(at('2030-01-01'), 2)
  assert.equal(nearestDay([], new Date()), undefined)
})
