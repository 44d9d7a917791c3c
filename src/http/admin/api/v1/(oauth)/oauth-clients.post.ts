import { addStaticClient } from '../../../../../domain/oauth/add-client.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentClient } from '../../../../present/present-administration.ts'
import { CreatedOAuthClient, NewOAuthClient } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'POST',
  path: '/admin/api/v1/oauth-clients',
  summary: 'Register a static client. The secret of a confidential client is shown only once.',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'oauth' },
  status: 201,
  request: NewOAuthClient,
  response: CreatedOAuthClient,
  async handle(services, actor, request) {
    const { isConfidential = false, hasDeviceFlow = false, ...rest } = request
    const { client, secret } = await addStaticClient(services, actor, { ...rest, isConfidential, hasDeviceFlow })
    return { client: presentClient(client), ...(secret !== undefined && { clientSecret: secret }) }
  },
})
