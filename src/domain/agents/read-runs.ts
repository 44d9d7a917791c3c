import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type ReadMessage, type ShowMessagesDeps, showMessages } from '../chat/read-chats.ts'
import type { Caller } from '../shared/caller.ts'
import { readAgentId } from './agent.ts'
import type { AgentRun, AgentRunStore, RunStatus } from './agent-run.ts'
import type { RunningAgents } from './running-agents.ts'

interface RunDeps {
  agentRuns: AgentRunStore
  clock: Clock
}

/** No run takes so long: whatever worked on it is gone. */
const LOST_AFTER_MS = 10 * 60_000

/** A run of the caller's. What it cites is shown as far as the caller may read the documents now. */
export async function getRun(
  deps: RunDeps & ShowMessagesDeps,
  caller: Caller,
  agentId: string,
  runId: string,
): Promise<Omit<AgentRun, 'messages'> & { messages: ReadMessage[] }> {
  const run = await ownRun(deps, caller, readAgentId(agentId), runId)
  const messages = await showMessages(deps, caller, run.messages)
  return { ...run, status: statusNow(run, deps.clock.now()), messages }
}

/** Ends a run of the caller's that is at work, in whichever service. */
export async function cancelRun(
  deps: RunDeps & { runningAgents: RunningAgents },
  caller: Caller,
  agentId: string,
  runId: string,
): Promise<AgentRun> {
  const run = await ownRun(deps, caller, readAgentId(agentId), runId)
  const change = { status: 'cancelled', updatedAt: deps.clock.now() } as const
  if (!(await deps.agentRuns.change(run.id, caller.email, 'running', change))) {
    throw new ServiceError('conflict', `Run ${runId} has ended already`)
  }
  deps.runningAgents.cancel(run.id)
  return { ...run, ...change }
}

/** The run of somebody else and one that does not exist are refused alike. */
export async function ownRun(
  { agentRuns }: Pick<RunDeps, 'agentRuns'>,
  { email }: Caller,
  agentId: number,
  runId: string,
): Promise<AgentRun> {
  const run = await agentRuns.find(runId, email)
  if (run === undefined || run.agentId !== agentId) {
    throw new ServiceError('not_found', `There is no run ${runId} of this agent, or it is not yours`)
  }
  return run
}

function statusNow({ status, updatedAt }: AgentRun, now: Date): RunStatus {
  return status === 'running' && now.getTime() - updatedAt.getTime() > LOST_AFTER_MS ? 'error' : status
}
