import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointsOf } from './points-of.ts'

const count = (number: number, epochSeconds: number) => ({ count: number, period: { start: { epochSeconds } } })

test('counts are sorted by day, oldest first', () => {
  const series = { label: 'Users', countInfo: [count(3, 172_800), count(1, 0), count(2, 86_400)] }

  assert.deepEqual(pointsOf(series as Parameters<typeof pointsOf>[0]), [
    { count: 1, day: new Date('1970-01-01') },
    { count: 2, day: new Date('1970-01-02') },
    { count: 3, day: new Date('1970-01-03') },
  ])
  assert.deepEqual(pointsOf(undefined), [])
})
