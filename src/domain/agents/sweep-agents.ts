import type { Clock } from '../../kernel/clock.ts'
import type { SharedMemory } from '../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import type { Agent, AgentRecord, AgentVersionStore } from './agent.ts'
import type { AgentRunStore } from './agent-run.ts'

export interface RemoveAgentDeps {
  agents: SharedObjectStore<AgentRecord>
  agentVersions: AgentVersionStore
  agentRuns: AgentRunStore
}

const TRANSIENT_MS = 24 * 3_600_000

/** With all that hangs on it. */
export async function removeAgent({ agents, agentVersions, agentRuns }: RemoveAgentDeps, id: number): Promise<void> {
  await agents.exclusively(async () => {
    await agents.remove(id)
    await agentVersions.removeAll(id)
    await agentRuns.removeOfAgent(id)
  })
}

/** Transient agents go a day after they were changed last. */
export async function sweepAgents(
  deps: RemoveAgentDeps & { agentMemory: SharedMemory<AgentRecord, Agent>; clock: Clock },
): Promise<void> {
  const before = deps.clock.now().getTime() - TRANSIENT_MS
  for (const { id, record, updatedAt } of [...(await deps.agentMemory.current()).values()]) {
    if (record.isTransient && updatedAt.getTime() < before) await removeAgent(deps, id)
  }
}
