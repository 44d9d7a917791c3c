import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Embedder } from '../domain/meaning/embedder.ts'
import type { MeaningChoice } from '../domain/meaning/meaning-choice.ts'
import { type QueryOutcomes, QueryVectors } from '../domain/meaning/query-vectors.ts'
import { BuiltinEmbedder } from '../embedding/builtin/builtin-embedder.ts'
import { EncoderEmbedder } from '../embedding/encoder/encoder-embedder.ts'
import { OpenAiEmbedder } from '../embedding/openai-embedder.ts'
import type { Clock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/** What makes vectors. Undefined: nothing, and search goes by words. */
export async function makeEmbedder(config: Config, choice: MeaningChoice, clock: Clock): Promise<Embedder | undefined> {
  if (choice === 'off') return undefined
  if (choice === 'builtin') return BuiltinEmbedder.open(config.meaningTable)
  if (choice === 'encoder') return EncoderEmbedder.open(encoderFolder(config))
  if (config.embedUrl === '') throw new OperatorError('ALMANAC_MEANING=endpoint requires ALMANAC_EMBED_URL')
  if (config.embedModel === '') {
    throw new OperatorError('ALMANAC_EMBED_URL requires ALMANAC_EMBED_MODEL, the name of the model')
  }
  return new OpenAiEmbedder({
    url: config.embedUrl,
    model: config.embedModel,
    key: config.embedKey,
    dimensions: config.embedDimensions,
    queryPrefix: config.embedQueryPrefix,
    documentPrefix: config.embedDocumentPrefix,
    clock,
  })
}

export function queryVectors(embedder: Embedder, config: Config, log: Logger, outcomes: QueryOutcomes): QueryVectors {
  const { embedQueryMillis: timeoutMs, embedMinSimilarity: minSimilarity } = config
  const weight = config.embedWeight * (embedder.weight ?? 1)
  return new QueryVectors({ embedder, timeoutMs, minSimilarity, weight, log, outcomes })
}

export function encoderFolder({ encoderFolder: folder, data }: Pick<Config, 'encoderFolder' | 'data'>): string {
  return folder === '' ? join(data, 'meaning') : folder
}
