import { removeTokenIssuer } from '../../../../../domain/oauth/token-issuer.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { IssuerQuery } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/token-issuers',
  summary: 'Delete an external token issuer',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'external-issuers' },
  status: 204,
  query: IssuerQuery,
  async handle(services, actor, _body, { query }) {
    await removeTokenIssuer(services, actor, query.issuer)
  },
})
