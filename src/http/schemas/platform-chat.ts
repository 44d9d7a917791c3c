import Type from 'typebox'
import { named } from './named.ts'

const optional = Type.Optional
const text = (maxLength: number) => Type.String({ minLength: 1, maxLength })
const MAX_CONTENT_CHARACTERS = 100_000

export const ChatCreateRequest = named('ChatCreateRequest', {
  input: Type.Union(
    [
      text(MAX_CONTENT_CHARACTERS),
      Type.Array(
        named('ChatInputMessage', {
          role: Type.Enum(['USER', 'ASSISTANT', 'SERVICE_AI'], {
            description: 'SERVICE_AI is accepted as ASSISTANT',
          }),
          content: text(MAX_CONTENT_CHARACTERS),
        }),
        { minItems: 1, maxItems: 400 },
      ),
    ],
    { description: 'A question, or a conversation whose last user message is the question' },
  ),
  stream: optional(Type.Boolean({ description: 'Stream the answer as server-sent events' })),
  store: optional(Type.Boolean({ description: 'Whether to save the conversation. Default: true.' })),
  conversation_id: optional(Type.String({ minLength: 1, maxLength: 200, description: 'A saved chat to continue' })),
  text: optional(
    named('ChatTextOptions', {
      format: optional(
        Type.Union([
          named('ChatPlainFormat', { type: Type.Enum(['TEXT']) }),
          named('ChatJsonSchemaFormat', {
            type: Type.Enum(['JSON_SCHEMA']),
            name: optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$', maxLength: 64 })),
            schema: Type.Record(Type.String(), Type.Unknown(), {
              description:
                'The answer is JSON that matches this JSON Schema. Requires a model; returns 400 without one.',
            }),
            strict: optional(Type.Boolean({ description: 'Passed to the model' })),
          }),
        ]),
      ),
    }),
  ),
})

const ChatCitationAnnotation = named('ChatCitationAnnotation', {
  type: Type.Enum(['CITATION']),
  sources: Type.Array(
    Type.Union([
      named('ChatDocumentSource', {
        type: Type.Enum(['DOCUMENT']),
        document_id: Type.String(),
        url: Type.String(),
        title: Type.String(),
        datasource: Type.String(),
      }),
      named('ChatFileSource', {
        type: Type.Enum(['FILE']),
        file_id: Type.String({ minLength: 1 }),
        title: Type.String(),
        url: Type.String(),
      }),
    ]),
  ),
  start_index: Type.Integer({ minimum: 0 }),
  end_index: Type.Integer({ minimum: 0 }),
  snippets: Type.Array(named('ChatCitationSnippet', { text: Type.String() })),
})

export const ChatCompletedResponse = named('ChatCompletedResponse', {
  id: Type.String({ description: 'resp_ followed by a UUID' }),
  object: Type.Enum(['RESPONSE']),
  created_at: Type.String({ format: 'date-time' }),
  status: Type.Enum(['COMPLETED']),
  output: Type.Array(
    named('ChatOutputMessage', {
      type: Type.Enum(['MESSAGE']),
      role: Type.Enum(['ASSISTANT']),
      content: Type.Array(
        named('ChatOutputTextContent', {
          type: Type.Enum(['OUTPUT_TEXT']),
          text: Type.String(),
          annotations: Type.Array(ChatCitationAnnotation),
        }),
      ),
    }),
  ),
  store: Type.Boolean(),
  conversation_id: Type.Union([Type.String(), Type.Null()]),
  request_id: Type.String(),
})
