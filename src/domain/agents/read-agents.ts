import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Caller } from '../shared/caller.ts'
import { noSuch, type Right, rightsOn } from '../sharing/rights.ts'
import { viewerOf } from '../sharing/viewer.ts'
import { type Agent, type AgentDefinition, type AgentVersion, readAgentId } from './agent.ts'
import type { AgentDeps } from './agent-deps.ts'

/** An agent as somebody sees it. */
export interface AgentView {
  readonly agent: Agent
  /** As it is now, or as it was in the version that was asked for. */
  readonly definition: AgentDefinition
  readonly version: number
  readonly rights: ReadonlySet<Right>
  readonly isAdministrator: boolean
  /** Who saved this version, and when. Only for those who may edit it. */
  readonly saved?: Pick<AgentVersion, 'by' | 'at'> & { readonly isOwn: boolean }
}

const MAX_FOUND = 100

/** Anyone who can read an agent can run it and see its instructions, because it acts as them. */
export async function readAgent(
  deps: Pick<AgentDeps, 'agents' | 'agentVersions' | 'accounts' | 'directory' | 'visibilities' | 'clock'>,
  caller: Caller,
  id: string,
  wanted?: number,
): Promise<AgentView> {
  const viewer = await viewerOf(deps, caller)
  const agent = await deps.agents.find(readAgentId(id))
  const rights = agent && rightsOn(viewer, { ...agent, id })
  if (agent === undefined || !rights?.has('read')) throw noSuch('agent', id)
  const { definition, version } = agent.record
  const view = { agent, rights, isAdministrator: viewer.isAdministrator }
  if (wanted === undefined || wanted === version) return { ...view, definition, version }
  const earlier = await deps.agentVersions.find(agent.id, wanted)
  if (earlier === undefined) throw new ServiceError('not_found', `Agent ${quoted(id)} has no version ${wanted}`)
  return { ...view, definition: earlier.definition, version: wanted }
}

/** An agent for an editor, which has to say whose version it is about to replace. */
export async function readAgentForEditor(
  deps: Parameters<typeof readAgent>[0],
  caller: Caller,
  id: string,
  wanted?: number,
): Promise<AgentView> {
  const view = await readAgent(deps, caller, id, wanted)
  const saved = view.rights.has('edit') ? await deps.agentVersions.find(view.agent.id, view.version) : undefined
  return { ...view, ...(saved && { saved: { by: saved.by, at: saved.at, isOwn: saved.by === caller.email } }) }
}

/** Agents with all words of `name` in their names that the caller may run, by name. */
export async function searchAgents(deps: AgentDeps, caller: Caller, name: string): Promise<AgentView[]> {
  const viewer = await viewerOf(deps, caller)
  const words = name.toLowerCase().split(/\s+/).filter(Boolean)
  const found: AgentView[] = []
  for (const agent of (await deps.agentMemory.current()).values()) {
    const { definition, version, isTransient } = agent.record
    if (isTransient) continue
    const own = definition.name.toLowerCase()
    if (!words.every((word) => own.includes(word))) continue
    const rights = rightsOn(viewer, agent)
    if (rights.has('read')) {
      found.push({ agent, definition, version, rights, isAdministrator: viewer.isAdministrator })
    }
  }
  const key = ({ definition }: AgentView) => definition.name.toLowerCase()
  return found
    .sort((one, other) => (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : one.agent.id - other.agent.id))
    .slice(0, MAX_FOUND)
}
