import Type from 'typebox'
import { type Endpoint, endpoint } from './core/endpoint.ts'
import type { Metrics } from './core/metrics.ts'

export function metricsEndpoint(metrics: Metrics): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/metrics',
    summary: 'Get Prometheus metrics',
    tag: 'Operations',
    auth: { kind: 'none' },
    response: Type.String(),
    contentType: 'text/plain; version=0.0.4; charset=utf-8',
    async handle() {
      return metrics.text()
    },
  })
}
