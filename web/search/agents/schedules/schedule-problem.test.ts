import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemOf } from './schedule-problem.ts'
import type { Schedule } from './schedules-query.ts'

const SCHEDULE: Schedule = {
  schedule_id: 's',
  agent_id: '7',
  timing: { frequency: 'DAILY', time: '09:00', time_zone: 'UTC' },
  status: 'ENABLED',
  failures_in_a_row: 0,
  created_at: '2026-06-01T00:00:00Z',
  updated_at: '2026-06-01T00:00:00Z',
}
const failed = (message: string): Partial<Schedule> => ({
  last_run: { state: 'FAILED', started_at: '2026-06-02T00:00:00Z', error: { code: 'bad_request', message } },
})

test('a schedule says why its last run failed, and why it was turned off', () => {
  assert.equal(problemOf(SCHEDULE), undefined)
  assert.equal(
    problemOf({ ...SCHEDULE, ...failed('`input.term` is required') }),
    'The last run failed: input.term is required.',
  )
  assert.equal(
    problemOf({ ...SCHEDULE, ...failed('It took too long.'), status: 'DISABLED', disabled_reason: 'FAILURES' }),
    'Turned off after 5 failed runs in a row. The last run failed: It took too long.',
  )
})
