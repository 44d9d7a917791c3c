import { listApplications } from '../../../../../domain/oauth/connected-applications.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentApplication } from '../../../../present/present-administration.ts'
import { ConnectedApplications } from '../../../../schemas/admin/administration-oauth.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/applications',
  summary: 'List the apps you authorized',
  tag: 'Administration: OAuth',
  auth: { kind: 'admin', action: 'account.own' },
  response: ConnectedApplications,
  async handle(services, actor) {
    return { items: (await listApplications(services, actor)).map(presentApplication) }
  },
})
