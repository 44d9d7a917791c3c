import Type from 'typebox'
import { ServiceError } from '../kernel/errors.ts'
import type { Health } from '../kernel/health.ts'
import { type Endpoint, endpoint } from './core/endpoint.ts'

const problem = Type.Object({
  code: Type.String({ description: 'Machine-readable and stable' }),
  message: Type.String({ description: 'What went wrong and how to fix it' }),
})

export function readyzEndpoint(isReady: () => boolean, health: Health): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/readyz',
    summary: 'Readiness check: the database responds and the search index is up to date',
    tag: 'Operations',
    auth: { kind: 'none' },
    response: Type.Object({
      status: Type.String({ description: "`ready`, or `degraded` if it works but needs an operator's attention" }),
      problems: Type.Optional(Type.Array(problem)),
    }),
    async handle({ documents, indexer }) {
      if (!isReady()) throw new ServiceError('unavailable', 'The search index is still loading; try again soon')
      await documents.lastSeq()
      if (!indexer.isCaughtUp()) {
        throw new ServiceError('unavailable', 'The search index is catching up after an outage; try again soon')
      }
      const problems = health.problems()
      return problems.length === 0 ? { status: 'ready' } : { status: 'degraded', problems }
    },
  })
}
