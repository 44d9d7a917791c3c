import { addTokenIssuer } from '../../../../../domain/oauth/token-issuer.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentIssuer } from '../../../../present/present-administration.ts'
import { TokenIssuerInfo, TokenIssuerInput } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'PUT',
  path: '/admin/api/v1/token-issuers',
  summary: 'Add or update an external token issuer',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'external-issuers' },
  request: TokenIssuerInput,
  response: TokenIssuerInfo,
  async handle(services, actor, request) {
    return presentIssuer(await addTokenIssuer(services, actor, request))
  },
})
