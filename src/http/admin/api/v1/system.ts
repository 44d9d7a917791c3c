import { systemFacts } from '../../../../domain/system/system-facts.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentSystem } from '../../../present/present-system.ts'
import { SystemInfo } from '../../../schemas/admin/system.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/system',
  summary: 'How the service is doing: version, store, memory, lag of the index, problems and jobs',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'system' },
  response: SystemInfo,
  async handle(services) {
    return presentSystem(await systemFacts(services))
  },
})
