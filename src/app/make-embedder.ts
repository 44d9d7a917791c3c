import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Embedder } from '../domain/meaning/embedder.ts'
import { QueryVectors } from '../domain/meaning/query-vectors.ts'
import { BuiltinEmbedder } from '../embedding/builtin/builtin-embedder.ts'
import { OpenAiEmbedder } from '../embedding/openai-embedder.ts'
import { EncoderEmbedder } from '../embedding/encoder/encoder-embedder.ts'
import type { Clock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'

/** What the settings choose: the built-in one, an endpoint, or none. */
export async function makeEmbedder(config: Config, clock: Clock): Promise<Embedder | undefined> {
  if (config.meaning === 'off') return undefined
  if (config.meaning === 'encoder') return EncoderEmbedder.open(encoderFolder(config))
  if (config.embedUrl === '') return BuiltinEmbedder.open(config.meaningTable)
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

export function queryVectors(embedder: Embedder, config: Config, log: Logger): QueryVectors {
  const { embedQueryMillis: timeoutMs, embedMinSimilarity: minSimilarity, embedWeight: weight } = config
  return new QueryVectors({ embedder, timeoutMs, minSimilarity, weight, log })
}

export function encoderFolder({ encoderFolder: folder, data }: Pick<Config, 'encoderFolder' | 'data'>): string {
  return folder === '' ? join(data, 'meaning') : folder
}
