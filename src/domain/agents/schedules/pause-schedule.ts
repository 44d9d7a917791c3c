import { type AuditDeps, audited } from '../../audit/audited.ts'
import type { AgentSchedule, AgentScheduleStore, SchedulePause } from './agent-schedule.ts'

export interface PauseDeps extends AuditDeps {
  agentSchedules: AgentScheduleStore
}

export function paused(schedule: AgentSchedule, reason: SchedulePause, at: Date): AgentSchedule {
  const { nextRunAt: _, postponedFrom: __, ...rest } = schedule
  return { ...rest, status: 'DISABLED', pausedFor: reason, updatedAt: at }
}

/** Those of an agent that is deleted. */
export async function pauseSchedulesOf(deps: PauseDeps, agentId: number): Promise<void> {
  for (const { id } of await deps.agentSchedules.ofAgent(agentId)) await pauseSchedule(deps, id, 'AGENT_GONE')
}

export function pauseSchedule(deps: PauseDeps, id: string, reason: SchedulePause): Promise<void> {
  return changeByService(deps, id, (now) =>
    now.status === 'DISABLED' ? undefined : paused(now, reason, deps.clock.now()),
  )
}

/** With an entry in the audit log if it disables the schedule. */
export async function changeByService(
  deps: PauseDeps,
  id: string,
  decide: (schedule: AgentSchedule) => AgentSchedule | undefined,
): Promise<void> {
  let isPaused = false
  const note = (after: AgentSchedule | undefined) =>
    isPaused && after !== undefined
      ? {
          action: 'agent-schedule.pause',
          subject: id,
          details: { owner: after.owner, agent: String(after.agentId), reason: after.pausedFor },
        }
      : undefined
  await audited(deps, { kind: 'service' }, note, () =>
    deps.agentSchedules.change(id, (now) => {
      const after = decide(now)
      isPaused = now.status === 'ENABLED' && after?.status === 'DISABLED'
      return after
    }),
  )
}
