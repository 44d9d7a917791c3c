import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Relation } from './field-filter.ts'
import { latestMonths, timeRange } from './time-range.ts'

function range(value: string, relation: Relation = 'EQUALS', timezoneOffset = 0, now = '2026-03-31T02:30:00Z') {
  const context = { callerEmail: '', callerIds: [], datasources: [], now: new Date(now), timezoneOffset }
  const found = timeRange(value, relation, context)
  if (found === undefined) return undefined
  const show = (at: number | undefined) => (at === undefined ? '' : new Date(at).toISOString())
  return `${show(found.from)}..${show(found.to)}`
}

test('days are whole days in the zone of the caller', () => {
  assert.equal(range('today'), '2026-03-31T00:00:00.000Z..')
  assert.equal(range('today', 'EQUALS', -420), '2026-03-30T07:00:00.000Z..')
  assert.equal(range('yesterday', 'EQUALS', 120), '2026-03-29T22:00:00.000Z..2026-03-30T21:59:59.999Z')
})

test('months are whole months in the zone of the caller', () => {
  assert.equal(range('2026-02'), '2026-02-01T00:00:00.000Z..2026-02-28T23:59:59.999Z')
  assert.equal(range('2025-12', 'EQUALS', 60), '2025-11-30T23:00:00.000Z..2025-12-31T22:59:59.999Z')
  assert.equal(range('2025-12', 'GT'), '2026-01-01T00:00:00.000Z..')
  const now = new Date('2026-01-31T23:30:00Z')
  assert.deepEqual(latestMonths({ now, timezoneOffset: 0 }, 3), ['2025-11', '2025-12', '2026-01'])
  assert.deepEqual(latestMonths({ now, timezoneOffset: 60 }, 2), ['2026-01', '2026-02'])
})

test('before and after leave the whole day out', () => {
  assert.equal(range('2026-01-05', 'GT'), '2026-01-06T00:00:00.000Z..')
  assert.equal(range('2026-01-05', 'LT'), '..2026-01-04T23:59:59.999Z')
  assert.equal(range('2026-01-05', 'GT', -420), '2026-01-06T07:00:00.000Z..')
  assert.equal(range('yesterday', 'GT'), '2026-03-31T00:00:00.000Z..')
  assert.equal(range('today', 'LT'), '..2026-03-30T23:59:59.999Z')
})

test('past spans reach back from now, whatever the zone', () => {
  assert.equal(range('past_day', 'EQUALS', 600), '2026-03-30T02:30:00.000Z..')
  assert.equal(range('past_week'), '2026-03-24T02:30:00.000Z..')
  assert.equal(range('last_2_weeks'), '2026-03-17T02:30:00.000Z..')
  assert.equal(range('past_month'), '2026-02-28T02:30:00.000Z..')
  assert.equal(range('PAST_3_YEARS'), '2023-03-31T02:30:00.000Z..')
  assert.equal(range('past_week', 'LT'), '..2026-03-24T02:29:59.999Z')
})

test('everything else means nothing', () => {
  for (const value of [
    '',
    'someday',
    '2026-02-30',
    '2026-13-01',
    '2026-13',
    '2026-00',
    '26-01-01',
    'past_',
    'past_x_days',
    'tomorrow',
  ]) {
    assert.equal(range(value), undefined, value)
  }
  assert.equal(range('today', 'GT'), undefined)
  assert.equal(range('past_week', 'GT'), undefined)
})
