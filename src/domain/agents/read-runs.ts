import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { type ReadMessage, type ShowMessagesDeps, showMessages } from '../chat/read-chats.ts'
import type { Caller } from '../shared/caller.ts'
import { readAgentId } from './agent.ts'
import type { AgentRun, AgentRunStore } from './agent-run.ts'

interface RunDeps {
  agentRuns: AgentRunStore
}

/** A run of the caller's. What it cites is shown as far as the caller may read the documents now. */
export async function getRun(
  deps: RunDeps & ShowMessagesDeps,
  caller: Caller,
  agentId: string,
  runId: string,
): Promise<Omit<AgentRun, 'messages'> & { messages: ReadMessage[] }> {
  const run = await ownRun(deps, caller, readAgentId(agentId), runId)
  return { ...run, messages: await showMessages(deps, caller, run.messages) }
}

/** The run of somebody else and one that does not exist are refused alike. */
export async function ownRun(
  { agentRuns }: RunDeps,
  { email }: Caller,
  agentId: number,
  runId: string,
): Promise<AgentRun> {
  const run = await agentRuns.find(runId, email)
  if (run === undefined || run.agentId !== agentId) {
    throw new ServiceError('not_found', `Run ${quoted(runId)} not found, or it isn't yours`)
  }
  return run
}
