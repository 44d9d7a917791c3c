import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import type { Embedder } from '../domain/meaning/embedder.ts'
import type { MeaningChoice } from '../domain/meaning/meaning-choice.ts'
import { type QueryOutcomes, QueryVectors } from '../domain/meaning/query-vectors.ts'
import { BuiltinEmbedder } from '../embedding/builtin/builtin-embedder.ts'
import { EncoderEmbedder } from '../embedding/encoder/encoder-embedder.ts'
import type { Clock } from '../kernel/clock.ts'
import { OperatorError } from '../kernel/operator-error.ts'
import type { LiveModels } from './live-models.ts'
import { makeEndpointEmbedder } from './make-models.ts'

/** What makes vectors. Undefined: nothing, and search goes by words. */
export async function makeEmbedder(
  config: Config,
  choice: MeaningChoice,
  clock: Clock,
  models: Pick<LiveModels, 'endpoint'>,
): Promise<Embedder | undefined> {
  if (choice === 'off') return undefined
  if (choice === 'builtin') return BuiltinEmbedder.open(config.meaningTable)
  if (choice === 'encoder') return EncoderEmbedder.open(encoderFolder(config))
  const endpoint = await models.endpoint('embedding')
  if (endpoint === undefined) throw new OperatorError('ALMANAC_MEANING=endpoint requires ALMANAC_EMBED_URL')
  return makeEndpointEmbedder(config, endpoint, clock)
}

export function queryVectors(embedder: Embedder, config: Config, log: Logger, outcomes: QueryOutcomes): QueryVectors {
  const { embedQueryMillis: timeoutMs, embedMinSimilarity: minSimilarity } = config
  const weight = config.embedWeight * (embedder.weight ?? 1)
  return new QueryVectors({ embedder, timeoutMs, minSimilarity, weight, log, outcomes })
}

export function encoderFolder({ encoderFolder: folder, data }: Pick<Config, 'encoderFolder' | 'data'>): string {
  return folder === '' ? join(data, 'meaning') : folder
}
