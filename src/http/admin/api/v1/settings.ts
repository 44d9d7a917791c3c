import { listSettings } from '../../../../domain/system/system-status.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { Settings } from '../../../schemas/admin/system.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/settings',
  summary: "List the service's settings with descriptions. Secrets are masked.",
  tag: 'Administration: system',
  auth: { kind: 'admin', action: 'system' },
  response: Settings,
  async handle(services) {
    const settings = listSettings(services)
    return { items: settings.map(({ name, value, isDefault, what }) => ({ name, value, isDefault, what })) }
  },
})
