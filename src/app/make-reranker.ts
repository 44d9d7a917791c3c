import type { Logger } from 'pino'
import type { Config } from '../config/settings.ts'
import { RerankEndpoint } from '../models/rerank-endpoint.ts'

/** The reranker that the settings name, if any. */
export function makeReranker(config: Config, log: Logger): RerankEndpoint | undefined {
  const { rerankUrl: url, rerankModel: model, rerankKey: key, rerankMillis: timeoutMs } = config
  return url === '' ? undefined : new RerankEndpoint({ url, model, key, timeoutMs, log })
}
