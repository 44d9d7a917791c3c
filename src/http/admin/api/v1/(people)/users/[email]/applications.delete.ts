import { endApplicationOf } from '../../../../../../../domain/oauth/connected-applications.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { Email } from '../../../../../../schemas/admin/administration.ts'
import { ApplicationQuery } from '../../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'DELETE',
  path: '/admin/api/v1/users/{email}/applications',
  summary: "Revoke a user's grant to an app. Takes effect with its next request.",
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  status: 204,
  params: Email,
  query: ApplicationQuery,
  async handle(services, actor, _body, { params, query }) {
    await endApplicationOf(services, actor, params.email, query.clientId)
  },
})
