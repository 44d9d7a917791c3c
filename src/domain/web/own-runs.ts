import { readAgentId } from '../agents/agent.ts'
import type { AgentDeps } from '../agents/agent-deps.ts'
import type { AgentRun, AgentRunStore } from '../agents/agent-run.ts'
import type { Caller } from '../shared/caller.ts'
import { rightsOn } from '../sharing/rights.ts'
import { viewerOf } from '../sharing/viewer.ts'

export interface OwnRun {
  readonly run: AgentRun
  /** Undefined: the caller can't see the agent anymore. */
  readonly agentName: string | undefined
  /** What was asked, or the task without a question. */
  readonly question: string
}

const LISTED = 50
const MAX_QUESTION = 200

/** The caller's latest runs of one agent, or of all. Nobody sees the runs of others. */
export async function ownRuns(
  deps: AgentDeps & { agentRuns: AgentRunStore },
  caller: Caller,
  agentId?: string,
): Promise<OwnRun[]> {
  const of = agentId === undefined ? undefined : readAgentId(agentId)
  const runs = await deps.agentRuns.latest(caller.email, of, LISTED)
  const [agents, viewer] = [await deps.agentMemory.current(), await viewerOf(deps, caller)]
  const nameOf = (id: number) => {
    const agent = agents.get(id)
    return agent !== undefined && rightsOn(viewer, agent).has('read') ? agent.record.definition.name : undefined
  }
  return runs.map((run) => ({
    run,
    agentName: nameOf(run.agentId),
    question: (run.messages.findLast(({ author }) => author === 'USER')?.parts[0]?.text ?? '').slice(0, MAX_QUESTION),
  }))
}
