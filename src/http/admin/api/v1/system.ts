import { systemStatus } from '../../../../domain/system/system-status.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { presentSystem } from '../../../present/present-system.ts'
import { SystemInfo } from '../../../schemas/admin/system.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/system',
  summary: 'Get system status: version, database, memory, index lag, problems and jobs',
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'system' },
  response: SystemInfo,
  async handle(services) {
    return presentSystem(await systemStatus(services))
  },
})
