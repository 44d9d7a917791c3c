import type { Config } from '../config/settings.ts'
import type { Health } from '../kernel/health.ts'
import type { Endpoint } from './core/endpoint.ts'
import type { Metrics } from './core/metrics.ts'
import { docsEndpoints } from './docs.ts'
import { healthzEndpoint } from './healthz.ts'
import { metricsEndpoint } from './metrics.ts'
import { openApiEndpoint } from './openapi.json.ts'
import { readyzEndpoint } from './readyz.ts'

export interface OperationalDeps {
  readonly config: Config
  readonly metrics: Metrics
  readonly endpoints: readonly Endpoint[]
  readonly health: Health
  isReady(): boolean
}

/** What operators, probes and readers of the documentation ask for; none of it takes a credential. */
export function operationalEndpoints(deps: OperationalDeps): Endpoint[] {
  const { config, metrics, endpoints, isReady, health } = deps
  return [
    healthzEndpoint(),
    readyzEndpoint(isReady, health),
    ...(config.metrics ? [metricsEndpoint(metrics)] : []),
    openApiEndpoint(endpoints, config),
    ...docsEndpoints(),
  ]
}
