import { ServiceError } from '../../kernel/errors.ts'
import type { Note } from '../audit/audited.ts'
import type { Caller } from '../shared/caller.ts'
import { changeShared } from '../sharing/change-shared.ts'
import { changeSharing, isSameSharing, newSharing, type SharingRequest } from '../sharing/change-sharing.ts'
import { noSuch, type Right, refuseUnlessMay, rightsOn } from '../sharing/rights.ts'
import { sharingNote } from '../sharing/sharing-note.ts'
import { viewerOf } from '../sharing/viewer.ts'
import { type Agent, type AgentDefinition, type AgentRecord, readAgentId } from './agent.ts'
import type { AgentDeps } from './agent-deps.ts'
import { type AgentView, readAgent } from './read-agents.ts'
import { BLANK_DEFINITION, type DefinitionRequest, readDefinition } from './read-definition.ts'
import { keepUnseen } from './shown-agent.ts'
import { type RemoveAgentDeps, removeAgent } from './sweep-agents.ts'

export interface AgentRequest extends DefinitionRequest, SharingRequest {}

const KEPT_VERSIONS = 50

/** Makes an agent. Until it is shared, it is for whoever made it. */
export async function createAgent(
  deps: AgentDeps,
  caller: Caller,
  request: AgentRequest,
  { isTransient = false, parentId }: { isTransient?: boolean | undefined; parentId?: string | undefined } = {},
): Promise<Omit<AgentView, 'definition' | 'version'>> {
  const parent = parentId === undefined ? undefined : await readAgent(deps, caller, parentId)
  const start = parent?.agent.record.definition ?? BLANK_DEFINITION
  const definition = await readDefinition(deps, caller, start, request)
  const at = deps.clock.now()
  const context = { directory: await deps.directory.current(), now: at, email: caller.email }
  const sharing = newSharing(request, context, true)
  const agent = await deps.agents.exclusively(async () => {
    const record: AgentRecord = { definition, version: 1, isTransient }
    const added = (await deps.agents.add({ sharing, record, by: caller.email, at })) as Agent
    await deps.agentVersions.add(added.id, { version: 1, definition, by: caller.email, at }, KEPT_VERSIONS)
    return added
  })
  const viewer = await viewerOf(deps, caller)
  return { agent, rights: rightsOn(viewer, agent), isAdministrator: viewer.isAdministrator }
}

/** `expected`: refuses when somebody else changed it since that version. */
export async function editAgent(
  deps: AgentDeps,
  caller: Caller,
  id: string,
  request: AgentRequest,
  expected?: number,
): Promise<Agent> {
  const context = { directory: await deps.directory.current(), now: deps.clock.now(), email: caller.email }
  const { agent } = await readAgent(deps, caller, id)
  // Tool servers can be slow, so this comes before the step that locks.
  await readDefinition(deps, caller, agent.record.definition, request)
  const change = async (before: Agent, refuseUnless: (right: Right) => void) => {
    refuseOtherVersion(before, expected)
    const sharing = changeSharing(before.sharing, request, context, true)
    if (!isSameSharing(before.sharing, sharing)) refuseUnless('share')
    const definition = await readDefinition(deps, caller, before.record.definition, {
      ...request,
      tools: undefined,
    })
    const changed = request.tools === undefined ? definition : { ...definition, tools: request.tools }
    const kept = await keepUnseen(deps, caller, before.record.definition, changed)
    return { before, after: await publish(deps, caller, { ...before, sharing }, kept) }
  }
  const { after } = await changing(deps, caller, id, 'edit', change, (changed) =>
    sharingNote(
      { kind: 'agent', id: changed.after.id, title: changed.after.record.definition.name },
      changed.before.sharing,
      changed.after.sharing,
    ),
  )
  return after
}

/** The definition becomes the one that runs. */
export async function publish(
  deps: AgentDeps,
  { email }: Caller,
  { id, sharing, record }: Agent,
  definition: AgentDefinition,
): Promise<Agent> {
  const at = deps.clock.now()
  const isSame = JSON.stringify(definition) === JSON.stringify(record.definition)
  const version = isSame ? record.version : record.version + 1
  const { draft: _, ...kept } = record
  const write = { sharing, record: { ...kept, definition, version }, by: email, at }
  const agent = (await deps.agents.put(id, write)) as Agent
  if (!isSame) await deps.agentVersions.add(id, { version, definition, by: email, at }, KEPT_VERSIONS)
  return agent
}

export async function deleteAgent(deps: AgentDeps & RemoveAgentDeps, caller: Caller, id: string): Promise<void> {
  await changing(deps, caller, id, 'delete', (agent) => removeAgent(deps, agent.id))
}

export async function changing<T>(
  deps: AgentDeps,
  caller: Caller,
  id: string,
  right: Right,
  change: (agent: Agent, refuseUnless: (right: Right) => void) => Promise<T>,
  note?: (result: T) => Note | undefined,
): Promise<T> {
  const viewer = await viewerOf(deps, caller)
  const work = async () => {
    const agent = await deps.agents.find(readAgentId(id))
    if (agent === undefined) throw noSuch('agent', id)
    const refuseUnless = (wanted: Right) => refuseUnlessMay(viewer, { ...agent, id }, wanted)
    refuseUnless(right)
    return change(agent, refuseUnless)
  }
  return changeShared(deps, viewer, deps.agents, work, note)
}

function refuseOtherVersion({ record }: Agent, expected: number | undefined): void {
  if (expected === undefined || expected === record.version) return
  throw new ServiceError(
    'version_conflict',
    `The agent is at version ${record.version}, not ${expected}; read it again and retry`,
  )
}
