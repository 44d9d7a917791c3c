import { endApplication } from '../../../../../domain/oauth/connected-applications.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { ApplicationQuery } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/applications',
  summary: 'Revoke your grant to an app. Takes effect with its next request.',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'account.own' },
  status: 204,
  query: ApplicationQuery,
  async handle(services, actor, _body, { query }) {
    await endApplication(services, actor, query.clientId)
  },
})
