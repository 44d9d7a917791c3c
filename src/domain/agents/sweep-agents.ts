import type { AuditDeps } from '../audit/audited.ts'
import type { SharedMemory } from '../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { Agent, AgentRecord, AgentVersionStore } from './agent.ts'
import type { AgentEditorDraftStore } from './agent-drafts.ts'
import type { AgentRunStore } from './agent-run.ts'
import type { AgentScheduleStore } from './schedules/agent-schedule.ts'
import { pauseSchedulesOf } from './schedules/pause-schedule.ts'

export interface RemoveAgentDeps extends AuditDeps {
  agents: SharedObjectStore<AgentRecord>
  agentVersions: AgentVersionStore
  agentRuns: AgentRunStore
  agentDrafts: AgentEditorDraftStore
  agentSchedules: AgentScheduleStore
}

const DAY_MS = 24 * 3_600_000
const TRANSIENT_MS = DAY_MS
const DRAFT_MS = 90 * DAY_MS

/** With all that hangs on it. People find their schedules of it disabled. */
export async function removeAgent(deps: RemoveAgentDeps, id: number): Promise<void> {
  const { agents, agentVersions, agentRuns, agentDrafts } = deps
  await agents.exclusively(async () => {
    await agents.remove(id)
    await agentVersions.removeAll(id)
    await agentRuns.removeOfAgent(id)
    await agentDrafts.removeOfAgent(String(id))
    await pauseSchedulesOf(deps, id)
  })
}

/** Transient agents go a day after they were changed last, drafts after 90 days. */
export async function sweepAgents(
  deps: RemoveAgentDeps & { agentMemory: SharedMemory<AgentRecord, Agent> },
): Promise<void> {
  const now = deps.clock.now().getTime()
  await deps.agentDrafts.removeBefore(new Date(now - DRAFT_MS))
  const before = now - TRANSIENT_MS
  for (const { id, record, updatedAt } of [...(await deps.agentMemory.current()).values()]) {
    if (record.isTransient && updatedAt.getTime() < before) await removeAgent(deps, id)
  }
}
