import Type from 'typebox'
import { type Endpoint, endpoint } from './core/endpoint.ts'

export function healthzEndpoint(): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/healthz',
    summary: 'Liveness check',
    tag: 'Operations',
    auth: { kind: 'none' },
    response: Type.Object({ status: Type.String() }),
    async handle() {
      return { status: 'ok' }
    },
  })
}
