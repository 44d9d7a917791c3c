import Type from 'typebox'
import { createAuthToken } from '../../../../../domain/tokens/auth-token.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { named } from '../../../../schemas/named.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/createauthtoken',
  summary: 'A short-lived token of the calling user, for a part of a web page',
  tag: 'Authentication',
  auth: { kind: 'client', scope: 'any' },
  response: named('CreateAuthTokenResponse', {
    token: Type.String({ description: 'A bearer token with the scopes of this call, without administration' }),
    expirationTime: Type.Integer({ format: 'int64', description: 'Seconds since 1970' }),
  }),
  async handle(services, caller, _body, { address }) {
    const { token, expiresAt } = await createAuthToken(services, caller, address)
    return { token, expirationTime: Math.floor(expiresAt.getTime() / 1000) }
  },
})
