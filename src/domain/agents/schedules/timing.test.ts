import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextDue, readTiming, type Timing } from './timing.ts'

const next = (timing: Partial<Timing>, after: string) =>
  nextDue({ frequency: 'DAILY', time: '09:00', timeZone: 'UTC', ...timing }, new Date(after)).toISOString()
const AMSTERDAM = { timeZone: 'Europe/Amsterdam' }

test('a schedule is next due after a moment, never at it', () => {
  assert.equal(next({}, '2026-11-19T08:59:59.999Z'), '2026-11-19T09:00:00.000Z')
  assert.equal(next({}, '2026-11-19T09:00:00.000Z'), '2026-11-20T09:00:00.000Z')
  assert.equal(next({ frequency: 'WEEKDAYS' }, '2026-11-20T09:00:00Z'), '2026-11-23T09:00:00.000Z')
  const weekly = { frequency: 'WEEKLY', dayOfWeek: 'MONDAY' } as const
  assert.equal(next(weekly, '2026-11-19T12:00:00Z'), '2026-11-23T09:00:00.000Z')
  assert.equal(next(weekly, '2026-11-23T09:00:00Z'), '2026-11-30T09:00:00.000Z')
})

test('a schedule for the 31st is due on the last day of a shorter month', () => {
  const last = { frequency: 'MONTHLY', dayOfMonth: 31 } as const
  assert.equal(next(last, '2026-11-19T00:00:00Z'), '2026-11-30T09:00:00.000Z')
  assert.equal(next(last, '2026-11-30T09:00:00Z'), '2026-12-31T09:00:00.000Z')
  assert.equal(next(last, '2028-02-01T00:00:00Z'), '2028-02-29T09:00:00.000Z')
})

test('a time is that of the clocks in its time zone, in summer and winter', () => {
  assert.equal(next(AMSTERDAM, '2026-07-01T00:00:00Z'), '2026-07-01T07:00:00.000Z')
  assert.equal(next(AMSTERDAM, '2026-12-01T00:00:00Z'), '2026-12-01T08:00:00.000Z')
  // It's already tomorrow there.
  assert.equal(next({ timeZone: 'Pacific/Kiritimati' }, '2026-12-01T23:00:00Z'), '2026-12-02T19:00:00.000Z')
  assert.equal(next({ timeZone: 'Asia/Kathmandu' }, '2026-12-01T00:00:00Z'), '2026-12-01T03:15:00.000Z')
})

test('a time that is skipped when clocks are set forward comes once, an hour later on the clock', () => {
  const at = { ...AMSTERDAM, time: '02:30' }
  assert.equal(next(at, '2026-03-28T12:00:00Z'), '2026-03-29T01:30:00.000Z', '03:30 in summer time')
  assert.equal(next(at, '2026-03-29T01:30:00Z'), '2026-03-30T00:30:00.000Z')
})

test('a time that comes twice when clocks are set back is due once', () => {
  const at = { ...AMSTERDAM, time: '02:30' }
  assert.equal(next(at, '2026-10-24T12:00:00Z'), '2026-10-25T00:30:00.000Z')
  assert.equal(next(at, '2026-10-25T00:30:00Z'), '2026-10-26T01:30:00.000Z')
})

test('a midnight that clocks skip is due at the beginning of that day', () => {
  const at = { time: '00:00', timeZone: 'Africa/Cairo' }
  assert.equal(next(at, '2026-04-23T12:00:00Z'), '2026-04-23T22:00:00.000Z', '01:00 on the 24th')
  assert.equal(next(at, '2026-04-23T22:00:00Z'), '2026-04-24T21:00:00.000Z')
})

test('every day of ten years has exactly one due time, in any time zone', () => {
  for (const timeZone of ['America/New_York', 'Australia/Lord_Howe', 'Europe/Dublin', 'America/Sao_Paulo']) {
    let at = new Date('2020-01-01T00:00:00Z')
    for (let days = 0; days < 3653; days++) {
      const after = nextDue({ frequency: 'DAILY', time: '02:15', timeZone }, at)
      const hours = (after.getTime() - at.getTime()) / 3_600_000
      assert.ok(days === 0 || (hours >= 22.9 && hours <= 25.1), `${timeZone} ${at.toISOString()} ${hours}`)
      at = after
    }
  }
})

test('a timing names what is wrong with it', () => {
  const daily = { frequency: 'DAILY', time: '09:00', timeZone: 'UTC' } as const
  assert.throws(() => readTiming({ ...daily, time: '24:00' }), /`timing\.time` must be a time .* got "24:00"/)
  assert.throws(() => readTiming({ ...daily, timeZone: 'Mars/Base' }), /`timing\.time_zone` must be an IANA time zone/)
  assert.throws(() => readTiming({ ...daily, frequency: 'WEEKLY' }), /`timing\.day_of_week` is required/)
  assert.throws(() => readTiming({ ...daily, frequency: 'MONTHLY' }), /`timing\.day_of_month` is required/)
  assert.deepEqual(readTiming({ ...daily, dayOfMonth: 3 }), daily)
})
