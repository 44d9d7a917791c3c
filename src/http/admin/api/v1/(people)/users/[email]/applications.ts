import { listApplications } from '../../../../../../../domain/oauth/connected-applications.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentApplication } from '../../../../../../present/present-administration.ts'
import { Email } from '../../../../../../schemas/admin/administration.ts'
import { ConnectedApplications } from '../../../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/users/{email}/applications',
  summary: 'List the apps a user authorized',
  tag: 'Administration: users',
  auth: { kind: 'admin', action: 'users' },
  params: Email,
  response: ConnectedApplications,
  async handle(services, actor, _body, { params }) {
    return { items: (await listApplications(services, actor, params.email)).map(presentApplication) }
  },
})
