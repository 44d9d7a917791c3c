import Type from 'typebox'
import { ServiceError } from '../kernel/errors.ts'
import { type Endpoint, endpoint } from './core/endpoint.ts'

export function readyzEndpoint(isReady: () => boolean): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Whether the service can serve: the store answers and the search engine holds what the store holds',
    tag: 'Operations',
    auth: { kind: 'none' },
    response: Type.Object({ status: Type.String() }),
    async handle({ documents }) {
      if (!isReady()) throw new ServiceError('unavailable', 'The search engine is still being filled; ask again soon')
      await documents.lastSeq()
      return { status: 'ready' }
    },
  })
}
