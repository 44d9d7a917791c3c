import type { ScheduleView } from '../../../domain/agents/schedules/manage-schedules.ts'
import type { Timing } from '../../../domain/agents/schedules/timing.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { problemDetail } from '../../core/errors/problem-detail.ts'
import type { AgentScheduleCreateRequest } from '../../schemas/agent-schedules.ts'
import type { Wire } from '../../schemas/wire.ts'
import { runState } from './present-agent-run.ts'

type WireTiming = Wire<typeof AgentScheduleCreateRequest>['timing']

export function readScheduleTiming(timing: WireTiming): Timing {
  const { frequency, day_of_week: dayOfWeek, day_of_month: dayOfMonth, time, time_zone: timeZone } = timing
  return { frequency, dayOfWeek, dayOfMonth, time, timeZone }
}

export function presentAgentSchedule({ schedule, agentName }: ScheduleView) {
  const { timing, input, question, status, pausedFor, nextRunAt, lastRun, failures } = schedule
  return {
    schedule_id: schedule.id,
    agent_id: String(schedule.agentId),
    ...(agentName !== undefined && { agent_name: agentName }),
    timing: presentTiming(timing),
    input: { ...input },
    ...(question !== '' && { question }),
    status,
    ...(pausedFor && { disabled_reason: pausedFor }),
    ...(nextRunAt && { next_run_at: nextRunAt.toISOString() }),
    ...(lastRun && {
      last_run: {
        ...(lastRun.runId !== undefined && { run_id: lastRun.runId }),
        state: runState(lastRun),
        ...(lastRun.error && { error: presentError(lastRun.error) }),
        started_at: lastRun.startedAt.toISOString(),
      },
    }),
    failures_in_a_row: failures,
    created_at: schedule.createdAt.toISOString(),
    updated_at: schedule.updatedAt.toISOString(),
  }
}

function presentTiming({ frequency, dayOfWeek, dayOfMonth, time, timeZone }: Timing): WireTiming {
  return {
    frequency,
    ...(dayOfWeek && { day_of_week: dayOfWeek }),
    ...(dayOfMonth !== undefined && { day_of_month: dayOfMonth }),
    time,
    time_zone: timeZone,
  }
}

function presentError({ code, message }: NonNullable<NonNullable<ScheduleView['schedule']['lastRun']>['error']>) {
  return { code: problemDetail(new ServiceError(code, ''), '').code, message }
}
