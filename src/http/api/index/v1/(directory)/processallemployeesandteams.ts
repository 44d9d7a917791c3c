import { processAll } from '../../../../../domain/uploads/process-all.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/processallemployeesandteams',
  summary: 'Make waiting deletions of employees take effect now; all else always does',
  tag: 'People',
  auth: { kind: 'indexingToken' },
  async handle(services, { token }) {
    await processAll(services, token, 'people')
  },
})
