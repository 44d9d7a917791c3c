import Type from 'typebox'
import { MODEL_KINDS } from '../../../domain/models/model-endpoint.ts'
import { named } from '../named.ts'

const Kind = () => Type.Enum([...MODEL_KINDS])

export const ModelKindPath = Type.Object({ kind: Kind() })

const endpoint = {
  url: Type.String({
    minLength: 1,
    maxLength: 2000,
    description: 'Base URL of an OpenAI-compatible API, including /v1; of a reranker, with or without /rerank',
  }),
  model: Type.Optional(Type.String({ maxLength: 200, description: 'The name of the model. Optional for rerankers' })),
  key: Type.Optional(
    Type.String({
      maxLength: 4000,
      description:
        'The API key. Leave it out to keep the saved one, which works only for the same host; empty to send none',
    }),
  ),
}

export const ModelChange = named('ModelChange', endpoint)

export const TestedModel = named('TestedModel', { ...endpoint, url: Type.Optional(endpoint.url) })

export const ModelInfo = named('ModelInfo', {
  kind: Kind(),
  url: Type.String({ description: 'Empty if no endpoint is set' }),
  model: Type.String(),
  hasKey: Type.Boolean({ description: 'Whether a key is saved. Keys are never returned' }),
  fixedBy: Type.Optional(
    Type.String({ description: 'The environment variable that sets it. Not set if administrators can' }),
  ),
  problem: Type.Optional(Type.String({ description: "Why it isn't used, although it is set" })),
  updatedAt: Type.Optional(Type.String()),
  updatedBy: Type.Optional(Type.String()),
})

export const Models = named('Models', { items: Type.Array(ModelInfo) })

export const ModelTestResult = named('ModelTestResult', {
  isWorking: Type.Boolean(),
  message: Type.String({ description: 'What happened' }),
  tookMs: Type.Integer(),
})
