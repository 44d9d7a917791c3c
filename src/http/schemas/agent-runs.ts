import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional
const MAX_TEXT = 20_000
const anything = (description: string) => optional(Type.Record(Type.String(), Type.Unknown(), { description }))

const MessageTextBlock = named('MessageTextBlock', {
  text: Type.String({ maxLength: MAX_TEXT }),
  type: Type.Enum(['text']),
})

const content = Type.Array(MessageTextBlock, { maxItems: 100 })

/** A message as callers of the Client API send it. */
const Message = named('Message', {
  role: optional(Type.String({ maxLength: 50, description: 'USER, or SERVICE_AI for earlier answers' })),
  content: optional(content),
})

const PlatformMessage = named('PlatformMessage', {
  role: Type.Enum(['USER', 'SERVICE_AI']),
  content: Type.Array(MessageTextBlock, { minItems: 1, maxItems: 100 }),
})

const messagesOf = <Schema extends typeof Message | typeof PlatformMessage>(schema: Schema, minItems = 0) =>
  optional(Type.Array(schema, { minItems, maxItems: 400, description: 'The conversation, oldest message first' }))

const requestFields = {
  input: anything('The inputs of the agent, by name'),
  metadata: anything('Stored with the run'),
}

export const AgentRunCreate = named('AgentRunCreate', {
  agent_id: Type.String({ minLength: 1, maxLength: 200 }),
  messages: messagesOf(Message),
  ...requestFields,
})

export const AgentRunCreateRequest = named('AgentRunCreateRequest', {
  messages: messagesOf(PlatformMessage, 1),
  ...requestFields,
  stream: optional(Type.Boolean({ description: 'Stream the answer as server-sent events' })),
  execution_mode: optional(
    Type.String({
      maxLength: 50,
      description: 'DURABLE returns immediately with a run to poll. Anything else waits for the result.',
    }),
  ),
})

export const AgentRunRespondRequest = named('AgentRunRespondRequest', {
  run_id: Type.String({ minLength: 1, maxLength: 200 }),
  responses: optional(
    Type.Array(
      named('AgentInteractionResponse', {
        interaction_id: Type.String({ minLength: 1, maxLength: 200 }),
        decision: Type.Enum(['APPROVE', 'REJECT']),
      }),
      { minItems: 1, maxItems: 100, description: 'Decisions on pending interactions of a run' },
    ),
  ),
  messages: optional(
    Type.Array(PlatformMessage, { minItems: 1, maxItems: 100, description: 'Continues a finished run' }),
  ),
  stream: optional(Type.Boolean({ description: 'With messages: stream the answer as events' })),
})

export const AgentRunCancelRequest = named('AgentRunCancelRequest', {
  run_id: Type.String({ minLength: 1, maxLength: 200 }),
})

const AgentCitation = named('AgentCitation', {
  id: Type.String(),
  title: Type.String(),
  url: Type.String(),
  text: Type.String({ description: 'Exact text from the document' }),
})

const AnsweredMessage = named('AgentMessage', {
  role: Type.Enum(['USER', 'SERVICE_AI']),
  content,
  citations: optional(Type.Array(AgentCitation, { description: 'In the order of the citation numbers in the text' })),
})

export const RUN_STATES = [
  'QUEUED',
  'RUNNING',
  'REQUIRES_INPUT',
  'SUCCEEDED',
  'FAILED',
  'CANCELLING',
  'CANCELLED',
  'EXPIRED',
] as const

const run = named('AgentRun', {
  run_id: Type.String(),
  agent_id: Type.String(),
  agent_version: Type.Integer(),
  state: Type.Enum([...RUN_STATES]),
  status: optional(Type.Enum(['error', 'success'], { description: 'Set once it has ended' })),
  created_at: Type.String({ format: 'date-time' }),
  updated_at: Type.String({ format: 'date-time' }),
  pending_interactions: Type.Array(
    named('AgentInteraction', {
      interaction_id: Type.String(),
      type: Type.Enum(['TOOL_APPROVAL']),
      tool_name: Type.String(),
      arguments: Type.Record(Type.String(), Type.Unknown(), { description: "The tool call's arguments" }),
    }),
    { description: 'Write calls that are waiting for your approval' },
  ),
  input: anything('The inputs of the run'),
  metadata: anything('As sent by the caller'),
})

const messages = Type.Array(AnsweredMessage, { description: 'Oldest first' })

const outcome = {
  run,
  output: optional(named('AgentRunOutput', { messages })),
  error: optional(named('AgentRunError', { code: Type.String(), message: Type.String() })),
}

export const AgentRunWaitResponse = named('AgentRunWaitResponse', { run, messages })

/** What a stream says, event by event. */
export const AgentRunEvent = named('AgentRunEvent', {
  run: optional(run),
  text: optional(Type.String()),
  messages: optional(messages),
})

export const PlatformRunResponse = named('PlatformAgentRunResponse', {
  ...outcome,
  messages,
  request_id: Type.String(),
})
