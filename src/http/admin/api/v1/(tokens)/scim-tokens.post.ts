import { createScimToken } from '../../../../../domain/provisioning/scim-token.ts'
import { withNewSecret } from '../../../../../domain/tokens/with-usage.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { readExpiry } from '../../../../core/requests/admin-request.ts'
import { presentScimToken } from '../../../../present/present-administration.ts'
import { CreatedScimToken, NewScimToken } from '../../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/scim-tokens',
  summary: 'Create a SCIM 2.0 provisioning token',
  tag: 'Administration: tokens',
  auth: { kind: 'admin', action: 'provisioning' },
  status: 201,
  request: NewScimToken,
  response: CreatedScimToken,
  async handle(services, actor, { name, expiresOn }) {
    const { token, secret } = await createScimToken(services, actor, { name, expiresAt: readExpiry(expiresOn) })
    return { token: presentScimToken(withNewSecret(token, secret)), secret }
  },
})
