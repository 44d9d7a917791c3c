import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import { OpenAiEmbedder } from '../embedding/openai-embedder.ts'
import type { Clock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import { OpenAiChatModel } from '../models/openai-chat-model.ts'
import { RerankEndpoint } from '../models/rerank-endpoint.ts'
import type { UsedEndpoint } from './used-endpoint.ts'

export function makeChatModel(config: Config, endpoint: UsedEndpoint, clock: Clock): OpenAiChatModel {
  if (endpoint.model === '') {
    throw new OperatorError('ALMANAC_ANSWER_URL requires ALMANAC_ANSWER_MODEL, the name of the model')
  }
  return new OpenAiChatModel({ ...endpoint, silenceMs: config.answerSilenceSeconds * 1000, clock })
}

export function makeEndpointEmbedder(config: Config, endpoint: UsedEndpoint, clock: Clock): OpenAiEmbedder {
  if (endpoint.model === '') {
    throw new OperatorError('ALMANAC_EMBED_URL requires ALMANAC_EMBED_MODEL, the name of the model')
  }
  return new OpenAiEmbedder({
    ...endpoint,
    dimensions: config.embedDimensions,
    queryPrefix: config.embedQueryPrefix,
    documentPrefix: config.embedDocumentPrefix,
    clock,
  })
}

export function makeReranker(config: Config, endpoint: UsedEndpoint, log: Logger): RerankEndpoint {
  return new RerankEndpoint({ ...endpoint, timeoutMs: config.rerankMillis, log })
}
