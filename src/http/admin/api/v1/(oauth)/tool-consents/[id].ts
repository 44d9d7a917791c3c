import { takeBackConsent } from '../../../../../../domain/tools/remote/own-consents.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { ToolServerId } from '../../../../../schemas/admin/tool-servers.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/tool-consents/{id}',
  summary: 'Revoke your authorization of a connected tool server, here and on the server itself',
  tag: 'Administration: tool servers',
  auth: { kind: 'admin', action: 'account.own' },
  status: 204,
  params: ToolServerId,
  async handle(services, actor, _body, { params }) {
    await takeBackConsent(services, actor, params.id)
  },
})
