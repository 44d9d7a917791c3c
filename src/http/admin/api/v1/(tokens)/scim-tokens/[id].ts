import { readScimToken } from '../../../../../../domain/provisioning/scim-token.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { presentScimToken } from '../../../../../present/present-administration.ts'
import { Id } from '../../../../../schemas/admin/admin-fields.ts'
import { ScimTokenInfo } from '../../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/scim-tokens/{id}',
  summary: 'Get a SCIM provisioning token, without its secret',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'provisioning' },
  params: Id,
  response: ScimTokenInfo,
  async handle(services, actor, _body, { params }) {
    return presentScimToken(await readScimToken(services, actor, params.id))
  },
})
