import type { Caller } from '../shared/caller.ts'
import { rightsOn } from '../sharing/rights.ts'
import { viewerOf } from '../sharing/viewer.ts'
import type { Agent, AgentDraft } from './agent.ts'
import type { AgentDeps } from './agent-deps.ts'
import { type AgentView, readAgent } from './read-agents.ts'
import { BLANK_DEFINITION, type DefinitionRequest, readDefinition } from './read-definition.ts'
import { changing, createAgent, publish } from './write-agent.ts'

export interface ImportOptions {
  /** Kept beside the agent, and run by nobody until it is published. */
  readonly isDraft: boolean
  readonly gitAuthorId?: string | undefined
}

export interface ImportedAgent {
  readonly view: Omit<AgentView, 'definition' | 'version'>
  readonly status: 'CREATED' | 'UPDATED' | 'DRAFT_PREVIEW'
}

/** In the place of an id: make an agent of what is imported. */
const NEW_AGENT = 'new'

/** Takes a whole definition over: what it does not say is empty, not what it was. Who may run the agent stays. */
export async function importAgent(
  deps: AgentDeps,
  caller: Caller,
  id: string,
  request: DefinitionRequest,
  { isDraft, gitAuthorId }: ImportOptions,
): Promise<ImportedAgent> {
  if (id === NEW_AGENT && !isDraft) return { view: await createAgent(deps, caller, request), status: 'CREATED' }
  await readAgent(deps, caller, id)
  const definition = await readDefinition(deps, caller, BLANK_DEFINITION, request)
  const agent = await changing(deps, caller, id, 'edit', async (before) => {
    if (!isDraft) return publish(deps, caller, before, definition)
    const at = deps.clock.now()
    const draft: AgentDraft = {
      definition,
      savedBy: caller.email,
      savedAt: at.getTime(),
      ...(gitAuthorId && { gitAuthorId }),
    }
    const { sharing, record, updatedBy: by, updatedAt } = before
    return (await deps.agents.put(before.id, { sharing, record: { ...record, draft }, by, at: updatedAt })) as Agent
  })
  const viewer = await viewerOf(deps, caller)
  const view = { agent, rights: rightsOn(viewer, agent), isAdministrator: viewer.isAdministrator }
  return { view, status: isDraft ? 'DRAFT_PREVIEW' : 'UPDATED' }
}

/** The draft becomes what runs; of an agent without one nothing changes. */
export async function publishDraft(deps: AgentDeps, caller: Caller, id: string): Promise<void> {
  await changing(deps, caller, id, 'edit', async (before) => {
    const { draft } = before.record
    if (draft !== undefined) await publish(deps, caller, before, draft.definition)
  })
}
