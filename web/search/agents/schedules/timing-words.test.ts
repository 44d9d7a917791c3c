import assert from 'node:assert/strict'
import { test } from 'node:test'
import { everyWords, onWords, otherZone, type Timing } from './timing-words.ts'

const at = { time: '09:00', time_zone: 'Europe/Amsterdam' }
const ZONE = 'Europe/Amsterdam'

const TIMINGS: readonly (readonly [Timing, string, string])[] = [
  [{ ...at, frequency: 'DAILY' }, 'Every day at 9:00', 'daily at 9:00'],
  [{ ...at, frequency: 'WEEKDAYS', time: '17:05' }, 'Every weekday at 17:05', 'weekdays at 17:05'],
  [{ ...at, frequency: 'WEEKLY', day_of_week: 'MONDAY' }, 'Every Monday at 9:00', 'Mondays at 9:00'],
  [{ ...at, frequency: 'MONTHLY', day_of_month: 1 }, 'Every month on the 1st at 9:00', 'monthly on the 1st at 9:00'],
  [{ ...at, frequency: 'MONTHLY', day_of_month: 12 }, 'Every month on the 12th at 9:00', 'monthly on the 12th at 9:00'],
  [{ ...at, frequency: 'MONTHLY', day_of_month: 23 }, 'Every month on the 23rd at 9:00', 'monthly on the 23rd at 9:00'],
]

test('a schedule is said in words', () => {
  for (const [timing, every, on] of TIMINGS) {
    assert.deepEqual([everyWords(timing), onWords(timing, ZONE)], [every, on])
  }
})

test('a time zone is named only where it is not the own one', () => {
  const timing = { ...at, frequency: 'DAILY', time: '00:30', time_zone: 'America/New_York' } as const
  assert.equal(onWords(timing, ZONE), 'daily at 0:30 (America/New York)')
  assert.equal(otherZone({ ...timing, time_zone: ZONE }, ZONE), undefined)
})
