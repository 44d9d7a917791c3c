import type { Caller } from '../shared/caller.ts'
import { noSuch, refuseUnlessMay } from '../sharing/rights.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import { type ViewerDeps, viewerOf } from '../sharing/viewer.ts'
import { type AgentRecord, readAgentId } from './agent.ts'

/** What somebody typed into the editor of an agent and hasn't published. Nobody else reads it, and nobody runs it. */
export interface AgentEditorDraft {
  /** As the editor sent it. */
  readonly content: string
  readonly savedAt: Date
}

/** One draft per person and agent. */
export interface AgentEditorDraftStore {
  find(owner: string, agent: string): Promise<AgentEditorDraft | undefined>
  /** The person's oldest go when there are more than `kept`. */
  put(owner: string, agent: string, draft: AgentEditorDraft, kept: number): Promise<void>
  remove(owner: string, agent: string): Promise<void>
  /** Everyone's. */
  removeOfAgent(agent: string): Promise<void>
  removeBefore(savedAt: Date): Promise<void>
}

interface AgentDraftDeps extends ViewerDeps {
  agents: SharedObjectStore<AgentRecord>
  agentDrafts: AgentEditorDraftStore
}

/** Instead of an ID: an agent that isn't created yet, blank or made from the example that follows. */
const NEW_AGENT = /^new(?:-[a-z-]{1,40})?$/
const KEPT = 50

export async function readAgentDraft(
  deps: AgentDraftDeps,
  caller: Caller,
  agent: string,
): Promise<AgentEditorDraft | undefined> {
  await refuseUnlessEditor(deps, caller, agent)
  return deps.agentDrafts.find(caller.email, agent)
}

/** Replaces the caller's draft. Without content, deletes it. */
export async function saveAgentDraft(
  deps: AgentDraftDeps,
  caller: Caller,
  agent: string,
  content: string | undefined,
): Promise<Date> {
  await refuseUnlessEditor(deps, caller, agent)
  const savedAt = deps.clock.now()
  if (content === undefined) await deps.agentDrafts.remove(caller.email, agent)
  else await deps.agentDrafts.put(caller.email, agent, { content, savedAt }, KEPT)
  return savedAt
}

async function refuseUnlessEditor(deps: AgentDraftDeps, caller: Caller, id: string): Promise<void> {
  if (NEW_AGENT.test(id)) return
  const agent = await deps.agents.find(readAgentId(id))
  if (agent === undefined) throw noSuch('agent', id)
  refuseUnlessMay(await viewerOf(deps, caller), { ...agent, id }, 'edit')
}
