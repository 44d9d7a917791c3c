import { retryProblems } from '../../../../../../../../domain/connections/retry-problems.ts'
import {
  ConnectionId,
  ProblemsToRetry,
  RetriedProblems,
} from '../../../../../../../../http/schemas/admin/connections.ts'
import { endpoint } from '../../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/connections/{id}/problems/retry',
  summary: 'Retry problems within seconds',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  request: ProblemsToRetry,
  response: RetriedProblems,
  async handle(services, actor, { subjects }, { params }) {
    return { retried: await retryProblems(services, actor, params.id, subjects) }
  },
})
