import type { ReadAgentSchemas } from '../../../domain/agents/agent-schemas.ts'
import type { AgentView } from '../../../domain/agents/read-agents.ts'
import type { ShownAgent, ShownDefinition } from '../../../domain/agents/shown-agent.ts'
import type { ToolDescription } from '../../../domain/tools/tool-runner.ts'
import type { ActionSummary, Agent, AgentSchemas, WorkflowResult } from '../../schemas/agents.ts'
import type { ChatRestrictionFilters } from '../../schemas/chat.ts'
import type { Wire } from '../../schemas/wire.ts'
import { presentReference } from '../knowledge/present-reference.ts'
import { presentSharing } from '../knowledge/present-sharing.ts'
import { type PersonNames, presentAuthor } from '../present-document.ts'

const CAPABILITIES = { 'ap.io.messages': true, 'ap.io.streaming': true }
const seconds = (at: Date | number) => Math.floor(Number(at) / 1000)

export function presentAgent(view: ShownAgent<AgentView>, people: PersonNames): Wire<typeof Agent> {
  const { agent, definition, version, saved } = view
  const { name: _name, description, ...rest } = presentDefinition(definition)
  return {
    agent_id: String(agent.id),
    name: definition.name,
    description,
    metadata: {
      ...rest,
      version,
      author: presentAuthor({ email: agent.sharing.owner }, people),
      created_at: agent.createdAt.toISOString(),
      updated_at: agent.updatedAt.toISOString(),
      ...(saved && {
        version_saved: {
          at: saved.at.toISOString(),
          by: presentAuthor({ email: saved.by }, people),
          is_own: saved.isOwn,
        },
      }),
      may_edit: view.rights.has('edit'),
      ...presentSharing({ sharing: agent.sharing, rights: view.rights, isAdministrator: view.isAdministrator }, people),
      ...(agent.record.draft && { draft_saved_at: new Date(agent.record.draft.savedAt).toISOString() }),
    },
    capabilities: CAPABILITIES,
  }
}

export function presentWorkflow(
  { agent, definition, rights, isAdministrator }: ShownAgent<Omit<AgentView, 'version'>>,
  people: PersonNames,
): Wire<typeof WorkflowResult> {
  const { id, record, sharing, createdAt, updatedAt, updatedBy } = agent
  const { draft } = record
  return {
    workflow: {
      id: String(id),
      ...presentDefinition(definition),
      version: record.version,
      ...presentSharing({ sharing, rights, isAdministrator }, people),
      author: presentAuthor({ email: sharing.owner }, people),
      createTimestamp: seconds(createdAt),
      lastUpdateTimestamp: seconds(updatedAt),
      lastUpdatedBy: presentAuthor({ email: updatedBy }, people),
      ...(draft && {
        lastDraftSavedAt: seconds(draft.savedAt),
        lastDraftSavedBy: presentAuthor({ email: draft.savedBy }, people),
        ...(draft.gitAuthorId && { lastDraftGitAuthorId: draft.gitAuthorId }),
      }),
      verified: false,
    },
  }
}

/** A tool that the caller may not use is shown as not set up. */
export function presentAgentSchemas({
  agent,
  definition,
  input,
  output,
  tools,
}: ReadAgentSchemas): Wire<typeof AgentSchemas> {
  return {
    agent_id: String(agent.id),
    name: definition.name,
    input_schema: input,
    output_schema: output,
    tools: definition.tools.map(({ name }) => presentTool(name, tools)),
  }
}

function presentTool(name: string, tools: readonly ToolDescription[]): Wire<typeof ActionSummary> {
  const known = tools.find((tool) => tool.name === name)
  return {
    tool_id: name,
    display_name: known?.title ?? name,
    type: known?.effect === 'write' ? 'ACTION' : 'RETRIEVAL',
    is_setup_finished: known !== undefined,
  }
}

function presentDefinition({
  name,
  description,
  instructions,
  inputs,
  inclusions,
  exclusions,
  tools,
  skills = [],
  starterQuestions = [],
}: ShownDefinition) {
  return {
    name,
    description,
    instructions,
    inputs: inputs.map((input) => ({
      name: input.name,
      description: input.description,
      required: input.isRequired,
      options: [...input.options],
    })),
    inclusions: presentChoice(inclusions),
    exclusions: presentChoice(exclusions),
    tools: tools.map((tool) => ({ name: tool.name, arguments: { ...tool.arguments } })),
    skills: [...skills],
    starterQuestions: [...starterQuestions],
  }
}

function presentChoice({
  containers,
  documents,
  datasources,
}: ShownDefinition['inclusions']): Wire<typeof ChatRestrictionFilters> {
  return {
    ...(containers && { containerSpecs: containers.map(presentReference) }),
    ...(documents && { documentSpecs: documents.map(presentReference) }),
    ...(datasources && { datasourceInstances: [...datasources] }),
  }
}
