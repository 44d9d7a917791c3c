import type { Caller } from '../shared/caller.ts'
import { noSuch, refuseUnlessMay, rightsOn } from '../sharing/rights.ts'
import type { SharedMemory } from '../sharing/shared-memory.ts'
import type { SharedObjectStore } from '../sharing/shared-object.ts'
import { type ViewerDeps, viewerOf } from '../sharing/viewer.ts'
import { type Agent, type AgentRecord, readAgentId } from './agent.ts'

/** What somebody typed into the editor of an agent and hasn't published. Nobody else reads it, and nobody runs it. */
export interface AgentEditorDraft {
  /** As the editor sent it. */
  readonly content: string
  /** What the agent is called in it, for lists. */
  readonly title: string
  readonly savedAt: Date
}

/** A draft in a list. */
export interface ListedDraft extends Pick<AgentEditorDraft, 'title' | 'savedAt'> {
  /** The ID of the agent, or the kind of new one. */
  readonly agent: string
}

/** One draft per person and agent. */
export interface AgentEditorDraftStore {
  find(owner: string, agent: string): Promise<AgentEditorDraft | undefined>
  /** Of one person, the latest first. */
  of(owner: string): Promise<ListedDraft[]>
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
  title = '',
): Promise<Date> {
  await refuseUnlessEditor(deps, caller, agent)
  const savedAt = deps.clock.now()
  if (content === undefined) await deps.agentDrafts.remove(caller.email, agent)
  else await deps.agentDrafts.put(caller.email, agent, { content, title, savedAt }, KEPT)
  return savedAt
}

/** The caller's drafts of new agents, and of agents that they can still edit. */
export async function listAgentDrafts(
  deps: AgentDraftDeps & { agentMemory: SharedMemory<AgentRecord, Agent> },
  caller: Caller,
): Promise<ListedDraft[]> {
  const drafts = await deps.agentDrafts.of(caller.email)
  if (drafts.length === 0) return []
  const [agents, viewer] = [await deps.agentMemory.current(), await viewerOf(deps, caller)]
  return drafts.filter(({ agent }) => {
    if (NEW_AGENT.test(agent)) return true
    const known = agents.get(readAgentId(agent))
    return known !== undefined && rightsOn(viewer, known).has('edit')
  })
}

async function refuseUnlessEditor(deps: AgentDraftDeps, caller: Caller, id: string): Promise<void> {
  if (NEW_AGENT.test(id)) return
  const agent = await deps.agents.find(readAgentId(id))
  if (agent === undefined) throw noSuch('agent', id)
  refuseUnlessMay(await viewerOf(deps, caller), { ...agent, id }, 'edit')
}
