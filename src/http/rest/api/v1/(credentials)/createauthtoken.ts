import Type from 'typebox'
import { createAuthToken } from '../../../../../domain/tokens/auth-token.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/createauthtoken',
  summary: 'Create a short-lived token for the calling user, for embedding in a web page',
  tag: 'Authentication',
  auth: { kind: 'client', scope: 'any' },
  response: named('CreateAuthTokenResponse', {
    token: Type.String({ description: 'A bearer token with the requested scopes, except administration' }),
    expirationTime: Type.Integer({ format: 'int64', description: 'Unix time in seconds' }),
  }),
  async handle(services, caller, _body, { address }) {
    const { token, expiresAt } = await createAuthToken(services, caller, address)
    return { token, expirationTime: Math.floor(expiresAt.getTime() / 1000) }
  },
})
