import type { Connector } from '#connector-kit'
import { badField } from '../../kernel/bad-field.ts'
import type { ConnectionSchedule, RunMode, StoredConnection } from './connection.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** Pauses after runs that could not reach the source. */
const BACKOFF_MINUTES = [1, 5, 15, 60]
/** Pauses before a problem is tried again: a day in all, then it needs somebody. */
const RETRY_SECONDS = [60, 300, 900, 3600, 7200, 14_400, 28_800, 28_800]

export function defaultSchedule(connector: Connector): ConnectionSchedule {
  // Without a change feed, every run lists the whole source.
  return connector.changes === undefined
    ? { everyMinutes: 60, compareEveryHours: 1 }
    : { everyMinutes: 5, compareEveryHours: 24 }
}

export function checkSchedule({ everyMinutes, compareEveryHours }: ConnectionSchedule): ConnectionSchedule {
  if (!(everyMinutes >= 1 && everyMinutes <= 10_080)) {
    throw badField('schedule.everyMinutes', 'must be between 1 and 10080 (a week)')
  }
  if (!(compareEveryHours >= 1 && compareEveryHours <= 720)) {
    throw badField('schedule.compareEveryHours', 'must be between 1 and 720 (30 days)')
  }
  return { everyMinutes, compareEveryHours }
}

/** What a run that is due does. */
export function modeOf(connection: StoredConnection, connector: Connector, now: Date): RunMode {
  if (connection.startedMode !== undefined) return connection.startedMode
  if (connection.connectorVersion !== connector.version) return 'full'
  if (connector.changes === undefined || connection.comparedAt === undefined) return 'compare'
  const nextCompare = connection.comparedAt.getTime() + connection.schedule.compareEveryHours * HOUR_MS
  return nextCompare <= now.getTime() ? 'compare' : 'changes'
}

/** When to run again after a run that ended at `now`; problems that are due earlier count too. */
export function nextRunAt(
  { everyMinutes }: ConnectionSchedule,
  failures: number,
  problemAt: Date | undefined,
  now: Date,
): Date {
  if (failures > 0) {
    const minutes = BACKOFF_MINUTES[Math.min(failures, BACKOFF_MINUTES.length) - 1] ?? 60
    return new Date(now.getTime() + minutes * MINUTE_MS)
  }
  const regular = now.getTime() + everyMinutes * MINUTE_MS
  const earliest = now.getTime() + MINUTE_MS
  return new Date(Math.min(regular, Math.max(earliest, problemAt?.getTime() ?? regular)))
}

/** When a problem is tried again after so many attempts. Undefined: never by itself. */
export function nextProblemAttempt(attempts: number, now: Date): Date | undefined {
  const seconds = RETRY_SECONDS[attempts - 1]
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000)
}
