import { processAll } from '../../../../../domain/uploads/process-all.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'POST',
  path: '/api/index/v1/processallemployeesandteams',
  summary: 'Process pending employee deletions now',
  tag: 'People',
  auth: { kind: 'indexingToken' },
  async handle(services, { token }) {
    await processAll(services, token, 'people')
  },
})
