import { listOwnConsents } from '../../../../../domain/tools/remote/own-consents.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { ToolConsents } from '../../../../schemas/admin/tool-servers.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/tool-consents',
  summary: 'List connected tool servers that need user authorization, and which ones you authorized',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'account.own' },
  response: ToolConsents,
  async handle(services, actor) {
    const consents = await listOwnConsents(services, actor)
    return {
      items: consents.map(({ server: { id, displayName, description }, allowedAt }) => ({
        id,
        displayName,
        description,
        ...(allowedAt && { allowedAt: allowedAt.toISOString() }),
      })),
    }
  },
})
