import { problemOf } from '../agents/schedules/schedule-problem.ts'
import type { Schedule } from '../agents/schedules/schedules-query.ts'
import type { Notification } from './notification.ts'

const SHOWN_MS = 7 * 86_400_000
/** Of the latest run of a schedule. What is still running says nothing yet. */
const LEADS: Readonly<Partial<Record<NonNullable<Schedule['last_run']>['state'], string>>> = {
  SUCCEEDED: 'Scheduled run finished:',
  FAILED: 'Scheduled run failed:',
  EXPIRED: 'Scheduled run timed out:',
  REQUIRES_INPUT: 'Scheduled run needs your approval:',
}

/** How the latest runs of the user's schedules went, and which schedules were turned off, in the last week. */
export function scheduledRuns(schedules: readonly Schedule[], now: number): Notification[] {
  return schedules.flatMap((schedule) => {
    const { schedule_id: id, agent_id: agentId, agent_name: name, last_run: last } = schedule
    const isOff = schedule.disabled_reason !== undefined
    const at = isOff ? schedule.updated_at : last?.started_at
    const lead = isOff ? 'Schedule turned off:' : last && LEADS[last.state]
    if (lead === undefined || at === undefined || now - Date.parse(at) > SHOWN_MS) return []
    return [
      {
        key: ['schedule', id, at, isOff ? schedule.disabled_reason : last?.state].join(' '),
        lead,
        title: name ?? 'an agent you can no longer use',
        note: problemOf(schedule),
        at,
        link:
          name === undefined
            ? { path: '/agents' }
            : { path: `/agents/${agentId}`, run: isOff ? undefined : last?.run_id },
      },
    ]
  })
}
