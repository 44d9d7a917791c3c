import { listOwnConsents } from '../../../../../domain/tools/remote/own-consents.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { ToolConsents } from '../../../../schemas/admin/tool-servers.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/tool-consents',
  summary: 'The connected tool servers that ask each user, and which of them you allowed',
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
