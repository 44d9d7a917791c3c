import { listTokenIssuers } from '../../../../../domain/oauth/list-oauth.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { pageOfAll } from '../../../../core/requests/paging.ts'
import { presentIssuer } from '../../../../present/present-administration.ts'
import { Paged, pageOf } from '../../../../schemas/admin/admin-fields.ts'
import { TokenIssuerInfo } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/token-issuers',
  summary: 'List external token issuers',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'oauth' },
  query: Paged,
  response: pageOf('TokenIssuers', TokenIssuerInfo),
  async handle(services, actor, _body, { query }) {
    return pageOfAll(await listTokenIssuers(services, actor), query, ({ issuer }) => issuer, presentIssuer)
  },
})
