import { firstStart } from '../../../../domain/first-start/sample-company.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { FirstStartState } from '../../../schemas/admin/first-start.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/first-start',
  summary: 'How far a new service has come: datasources, and documents that can be found',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'datasources' },
  response: FirstStartState,
  async handle(services) {
    const { datasources, documents, sample } = await firstStart(services)
    return { datasources, documents, ...(sample !== undefined && { sample }) }
  },
})
