import Type from 'typebox'
import { RUN_STATUSES } from '../../domain/agents/agent-run.ts'
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
  role: optional(Type.String({ maxLength: 50, description: 'USER; SERVICE_AI for what was answered before' })),
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
  metadata: anything('Kept with the run'),
}

export const AgentRunCreate = named('AgentRunCreate', {
  agent_id: Type.String({ minLength: 1, maxLength: 200 }),
  messages: messagesOf(Message),
  ...requestFields,
})

export const AgentRunCreateRequest = named('AgentRunCreateRequest', {
  messages: messagesOf(PlatformMessage, 1),
  ...requestFields,
  stream: optional(Type.Boolean({ description: 'Answer with events as it comes' })),
})

export const AgentRunRespondRequest = named('AgentRunRespondRequest', {
  run_id: Type.String({ minLength: 1, maxLength: 200 }),
  messages: Type.Array(PlatformMessage, { minItems: 1, maxItems: 100 }),
  stream: optional(Type.Boolean({ description: 'Answer with events as it comes' })),
})

export const AgentRunCancelRequest = named('AgentRunCancelRequest', {
  run_id: Type.String({ minLength: 1, maxLength: 200 }),
})

const AgentCitation = named('AgentCitation', {
  id: Type.String(),
  title: Type.String(),
  url: Type.String(),
  text: Type.String({ description: 'What the document says, word for word' }),
})

const AnsweredMessage = named('AgentMessage', {
  role: Type.Enum(['USER', 'SERVICE_AI']),
  content,
  citations: optional(Type.Array(AgentCitation, { description: 'In the order of the numbers in the text' })),
})

const runFields = {
  agent_id: Type.String(),
  run_id: Type.String(),
  input: anything('The inputs that it ran with'),
  metadata: anything('As the caller gave it'),
}

const EndedRun = named('AgentRun', { ...runFields, status: Type.Enum(['error', 'success']) })

export const CancelledRun = named('CancelledAgentRun', { ...runFields, status: Type.Enum(['cancelled']) })

const waited = { run: EndedRun, messages: Type.Array(AnsweredMessage) }

export const AgentRunWaitResponse = named('AgentRunWaitResponse', waited)
export const PlatformRunResponse = named('PlatformAgentRunResponse', { ...waited, request_id: Type.String() })

export const AgentRunGetResponse = named('AgentRunGetResponse', {
  run: named('AgentRunState', {
    ...runFields,
    agent_version: Type.Integer(),
    status: Type.Enum([...RUN_STATUSES]),
    created_at: Type.String({ format: 'date-time' }),
    updated_at: Type.String({ format: 'date-time' }),
  }),
  messages: Type.Array(AnsweredMessage, { description: 'Oldest first' }),
  request_id: Type.String(),
})
