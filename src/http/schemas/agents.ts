import Type from 'typebox'
import { Name } from '../../wire/texts.ts'
import { ChatRestrictionFilters, readChoice } from './chat.ts'
import { ObjectPermissions, readSharing, rolesField, sharingFields } from './knowledge/sharing.ts'
import { named } from './named.ts'
import { Person } from './people/person.ts'
import type { Wire } from './wire.ts'

const optional = Type.Optional

export const DraftedAgent = Type.String({
  pattern: '^(?:new(?:-[a-z-]{1,40})?|[1-9][0-9]{0,9})$',
  description: 'The ID of an agent, or `new` for one that is not created yet. `new-NAME` is one made from an example',
})

export const AgentId = Type.Object({ agent_id: Type.String({ minLength: 1, maxLength: 200 }) })

const definitionFields = {
  name: optional(Type.String({ maxLength: 200 })),
  description: optional(Type.String({ maxLength: 2000 })),
  instructions: optional(
    Type.String({ maxLength: 20_000, description: 'The instructions. {{name}} refers to an input.' }),
  ),
  inputs: optional(
    Type.Array(
      named('AgentInput', {
        name: Name({ minLength: 1, maxLength: 100 }),
        description: optional(Type.String({ maxLength: 1000 })),
        required: optional(Type.Boolean()),
        options: optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 100 })),
      }),
      { maxItems: 50, description: 'Inputs the user fills in for each run' },
    ),
  ),
  inclusions: optional(ChatRestrictionFilters),
  exclusions: optional(ChatRestrictionFilters),
  tools: optional(
    Type.Array(
      named('AgentTool', {
        name: Type.String({
          minLength: 1,
          maxLength: 200,
          description: 'The name from tools/list. The tool must be read-only.',
        }),
        arguments: optional(
          Type.Record(Type.String(), Type.Unknown(), { description: 'Text can refer to inputs as {{name}}' }),
        ),
      }),
      { maxItems: 10, description: 'Tools to call before answering, in this order' },
    ),
  ),
  skills: optional(
    Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
      maxItems: 10,
      description: 'IDs of skills with instructions',
    }),
  ),
  starterQuestions: optional(
    Type.Array(Type.String({ maxLength: 300 }), { maxItems: 10, description: "Questions shown on the agent's page" }),
  ),
}

export const AgentBundle = Type.Object(definitionFields)

const requestFields = { ...definitionFields, ...sharingFields, ...rolesField }

export const CreateWorkflowRequest = named('CreateWorkflowRequest', {
  ...requestFields,
  transient: optional(Type.Boolean({ description: 'Not listed, and deleted after a day' })),
  parentWorkflowId: optional(Type.String({ maxLength: 200, description: 'Start as a copy of this agent' })),
})

export const EditWorkflowRequest = named('EditWorkflowRequest', {
  ...requestFields,
  id: optional(Type.String({ maxLength: 200, description: 'The ID in the path' })),
  publishDraft: optional(Type.Boolean({ description: 'Publishes the imported draft' })),
  version: optional(Type.Integer({ minimum: 1, description: "Reject the change if this isn't the current version" })),
})

const Workflow = named('Workflow', {
  id: Type.String(),
  ...definitionFields,
  version: Type.Integer(),
  ...rolesField,
  audienceFilters: sharingFields.audienceFilters,
  permissions: ObjectPermissions,
  author: Person,
  createTimestamp: Type.Integer({ description: 'Unix time in seconds' }),
  lastUpdateTimestamp: Type.Integer({ description: 'Unix time in seconds' }),
  lastUpdatedBy: Person,
  lastDraftSavedAt: optional(Type.Integer({ description: 'Unix time in seconds' })),
  lastDraftSavedBy: optional(Person),
  lastDraftGitAuthorId: optional(Type.String()),
  verified: Type.Boolean(),
})

export const WorkflowResult = named('WorkflowResult', { workflow: Workflow })

const { name: _name, description: _description, ...metadataFields } = definitionFields

const AgentMetadata = named('AgentMetadata', {
  ...metadataFields,
  version: Type.Integer(),
  author: Person,
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
  version_saved: optional(
    named('AgentVersionSave', {
      at: Type.String({ format: 'date-time' }),
      by: Person,
      is_own: Type.Boolean({ description: 'By the caller' }),
    }),
  ),
  may_edit: Type.Boolean(),
  permissions: ObjectPermissions,
  audienceFilters: sharingFields.audienceFilters,
  ...rolesField,
  draft_saved_at: optional(
    Type.String({ format: 'date-time', description: 'An imported draft waits to be published' }),
  ),
})

export const Agent = named('Agent', {
  agent_id: Type.String(),
  name: Type.String(),
  description: optional(Type.String()),
  metadata: AgentMetadata,
  capabilities: Type.Record(Type.String(), Type.Boolean()),
})

export const ActionSummary = named('ActionSummary', {
  tool_id: Type.String(),
  display_name: Type.String(),
  type: optional(Type.String()),
  auth_type: optional(Type.String()),
  write_action_type: optional(Type.String()),
  is_setup_finished: optional(Type.Boolean()),
  data_source: optional(Type.String()),
})

const schemaFields = {
  agent_id: Type.String(),
  name: Type.String(),
  input_schema: Type.Record(Type.String(), Type.Unknown()),
  output_schema: Type.Record(Type.String(), Type.Unknown()),
  tools: optional(Type.Array(ActionSummary)),
}

export const AgentSchemas = named('AgentSchemas', schemaFields)
export const AgentSchemasResponse = named('AgentSchemasResponse', { ...schemaFields, request_id: Type.String() })

/** A definition of a request, as the domain takes it. */
export function readDefinition(request: Wire<typeof AgentBundle>) {
  const { name, description, instructions, inputs, inclusions, exclusions, tools, skills, starterQuestions } = request
  return {
    name,
    description,
    instructions,
    inputs: inputs?.map((input) => ({
      name: input.name,
      description: input.description ?? '',
      isRequired: input.required ?? false,
      options: input.options ?? [],
    })),
    inclusions: inclusions && readChoice(inclusions),
    exclusions: exclusions && readChoice(exclusions),
    tools: tools?.map((tool) => ({ name: tool.name, arguments: tool.arguments ?? {} })),
    skills,
    starterQuestions,
  }
}

export function readAgentRequest(request: Wire<typeof CreateWorkflowRequest>) {
  return { ...readDefinition(request), ...readSharing(request) }
}
