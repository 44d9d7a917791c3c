import { browseUser } from '../../../../../../../domain/troubleshooting/browse-datasource.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'
import { presentDatasourceUser } from '../../../../../../present/present-administration.ts'
import { UserInDatasource, UserPath } from '../../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources/{name}/users/{email}',
  summary: 'Get a data source user with direct and inherited groups',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  params: UserPath,
  response: UserInDatasource,
  async handle(services, _actor, _body, { params }) {
    const { user, groups } = await browseUser(services, params.name, params.email)
    return {
      ...(user && { user: presentDatasourceUser(user) }),
      groups: groups.map(({ name, chain }) => ({ name, chain: [...chain] })),
    }
  },
})
