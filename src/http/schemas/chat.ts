import Type from 'typebox'
import type { SourceChoice } from '../../domain/chat/answerer.ts'
import { ChatFile } from './chat-file.ts'
import { Document } from './document.ts'
import { named } from './named.ts'
import { Person } from './people/person.ts'
import { DocumentSpec, SessionInfo } from './search/search-request.ts'
import { SearchResultSnippet, TextRange } from './search/search-response.ts'
import { StructuredResult } from './search/structured-result.ts'
import type { Wire } from './wire.ts'

const optional = Type.Optional

const Author = Type.Enum(['USER', 'SERVICE_AI'])

const MessageType = Type.Enum([
  'UPDATE',
  'CONTENT',
  'CONTEXT',
  'CONTROL',
  'CONTROL_START',
  'CONTROL_FINISH',
  'CONTROL_CANCEL',
  'CONTROL_RETRY',
  'CONTROL_UNKNOWN',
  'DEBUG',
  'DEBUG_EXTERNAL',
  'ERROR',
  'HEADING',
  'WARNING',
  'SERVER_TOOL',
])

const AgentConfig = named('AgentConfig', {
  agent: optional(Type.Enum(['DEFAULT', 'GPT', 'UNIVERSAL', 'FAST', 'ADVANCED', 'AUTO'])),
  mode: optional(Type.Enum(['DEFAULT', 'QUICK'])),
  toolSets: optional(
    named('ToolSets', { enableWebSearch: optional(Type.Boolean()), enableCompanyTools: optional(Type.Boolean()) }),
  ),
  useImageGeneration: optional(Type.Boolean()),
})

export const ChatRestrictionFilters = named('ChatRestrictionFilters', {
  containerSpecs: optional(Type.Array(DocumentSpec, { maxItems: 100 })),
  documentSpecs: optional(Type.Array(DocumentSpec, { maxItems: 100 })),
  datasourceInstances: optional(Type.Array(Type.String(), { maxItems: 100 })),
})

/** A message as callers send it: whatever else an answer carried may come back with it, and counts for nothing. */
const ChatRequestMessage = named('ChatRequestMessage', {
  author: optional(Author),
  messageType: optional(MessageType),
  fragments: optional(Type.Array(Type.Object({ text: optional(Type.String()) }), { maxItems: 1000 })),
  uploadedFileIds: optional(
    Type.Array(Type.String({ maxLength: 200 }), {
      maxItems: 100,
      description: 'IDs of your chat files the question is about, from uploadchatfiles',
    }),
  ),
})

export const ChatRequest = named('ChatRequest', {
  messages: Type.Array(ChatRequestMessage, {
    minItems: 1,
    maxItems: 400,
    description: 'The conversation, newest message first. Needs at least one user message.',
  }),
  chatId: optional(
    Type.String({ maxLength: 200, description: 'The saved chat to continue. Leave empty to start a new one.' }),
  ),
  saveChat: optional(
    Type.Boolean({
      description: "Whether to save the chat. By default, continued chats are saved and new ones aren't.",
    }),
  ),
  stream: optional(Type.Boolean({ description: 'Stream the answer line by line as text/plain' })),
  agentConfig: optional(AgentConfig),
  inclusions: optional(ChatRestrictionFilters),
  exclusions: optional(ChatRestrictionFilters),
  timeoutMillis: optional(Type.Integer({ minimum: 1, description: 'Return 408 if it takes longer' })),
  applicationId: optional(Type.String({ maxLength: 200 })),
  agentId: optional(Type.String({ maxLength: 200 })),
  sessionInfo: optional(SessionInfo),
})

export const ChatMessageCitation = named('ChatMessageCitation', {
  trackingToken: optional(Type.String()),
  sourceDocument: optional(Document),
  sourceSkill: optional(named('ChatSkill', { id: Type.String(), name: Type.String() })),
  sourceFile: optional(ChatFile),
  referenceRanges: optional(
    Type.Array(
      named('ReferenceRange', {
        textRange: TextRange,
        snippets: Type.Array(SearchResultSnippet, { description: 'Exact text from the document' }),
      }),
      {
        description:
          'Which parts of the message are supported by which document text. Absent for the source document of an announcement.',
      },
    ),
  ),
})

export const ChatMessage = named('ChatMessage', {
  author: Author,
  messageType: MessageType,
  messageId: Type.String(),
  ts: Type.String({ format: 'date-time' }),
  fragments: Type.Array(
    named('ChatMessageFragment', {
      text: optional(Type.String()),
      file: optional(ChatFile),
      citation: optional(ChatMessageCitation),
      structuredResults: optional(
        Type.Array(StructuredResult, {
          description: 'The answer, person, team or collection that the text before describes',
        }),
      ),
    }),
  ),
  citations: optional(Type.Array(ChatMessageCitation)),
  uploadedFileIds: optional(Type.Array(Type.String())),
})

const metadataFields = {
  id: Type.String(),
  createTime: Type.Integer({ description: 'Unix time in seconds' }),
  updateTime: Type.Integer({ description: 'Unix time in seconds' }),
  createdBy: Person,
  name: Type.String(),
  applicationId: optional(Type.String()),
}

export const ChatMetadata = named('ChatMetadata', metadataFields)

export const ChatResponse = named('ChatResponse', {
  messages: Type.Array(ChatMessage),
  chatId: optional(Type.String()),
  chat: optional(ChatMetadata),
  followUpPrompts: optional(Type.Array(Type.String())),
  backendTimeMillis: optional(Type.Integer()),
  chatSessionTrackingToken: optional(Type.String()),
})

export const Chat = named('Chat', {
  ...metadataFields,
  messages: Type.Array(ChatMessage, { description: 'Newest first, in the same order as in requests' }),
})

export function readChoice(filters: Wire<typeof ChatRestrictionFilters> | undefined): SourceChoice {
  return {
    containers: filters?.containerSpecs,
    documents: filters?.documentSpecs,
    datasources: filters?.datasourceInstances,
  }
}
