import { firstStart } from '../../../../domain/first-start/sample-company.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { FirstStartState } from '../../../schemas/admin/first-start.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/first-start',
  summary: 'Get setup progress: data sources and searchable documents',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'datasources' },
  response: FirstStartState,
  async handle(services) {
    const { datasources, documents, sample } = await firstStart(services)
    return { datasources, documents, ...(sample !== undefined && { sample }) }
  },
})
