import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schedule } from '../agents/schedules/schedules-query.ts'
import { scheduledRuns } from './scheduled-runs.ts'

const RUN = { path: '/agents/7', run: 'r 1' }
const NOW = Date.parse('2026-06-10T12:00:00Z')
const schedule = (rest: Partial<Schedule> = {}): Schedule => ({
  schedule_id: 's',
  agent_id: '7',
  agent_name: 'On-call handover',
  timing: { frequency: 'DAILY', time: '09:00', time_zone: 'UTC' },
  status: 'ENABLED',
  failures_in_a_row: 0,
  created_at: '2026-06-01T00:00:00Z',
  updated_at: '2026-06-10T10:00:00Z',
  ...rest,
})
const ran = (state: NonNullable<Schedule['last_run']>['state'], started_at = '2026-06-10T09:00:00Z') => ({
  last_run: { run_id: 'r 1', state, started_at },
})
const shown = (each: Schedule) => scheduledRuns([each], NOW).map(({ lead, title, link }) => [lead, title, link])

test('a finished run of a schedule is news for a week, and leads to the run', () => {
  assert.deepEqual(shown(schedule(ran('SUCCEEDED'))), [['Scheduled run finished:', 'On-call handover', RUN]])
  assert.deepEqual(shown(schedule(ran('FAILED'))), [['Scheduled run failed:', 'On-call handover', RUN]])
  assert.deepEqual(shown(schedule(ran('SUCCEEDED', '2026-06-01T09:00:00Z'))), [])
})

test('a schedule without a run, or with one that is running, is no news', () => {
  assert.deepEqual(shown(schedule()), [])
  assert.deepEqual(shown(schedule(ran('RUNNING'))), [])
  assert.deepEqual(shown(schedule(ran('CANCELLED'))), [])
})

test('a schedule that was turned off is news, also if its agent is gone', () => {
  const { agent_name: _, ...gone } = schedule({
    ...ran('SUCCEEDED'),
    status: 'DISABLED',
    disabled_reason: 'AGENT_GONE',
  })
  assert.deepEqual(shown(gone), [['Schedule turned off:', 'an agent you can no longer use', { path: '/agents' }]])
  assert.deepEqual(shown(schedule({ status: 'DISABLED' })), [], 'by its owner')
})
