import { browseUsers } from '../../../../../../domain/troubleshooting/browse-datasource.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { readBrowsePage, toPage } from '../../../../../core/requests/paging.ts'
import { presentDatasourceUser } from '../../../../../present/present-administration.ts'
import { pageOf } from '../../../../../schemas/admin/admin-fields.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import { BrowsedUser, BrowseQuery } from '../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources/{name}/users',
  summary: "List a data source's users by email",
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  params: Name,
  query: BrowseQuery,
  response: pageOf('BrowsedUsers', BrowsedUser),
  async handle(services, _actor, _body, { params, query }) {
    const page = readBrowsePage(query)
    const found = await browseUsers(services, params.name, page)
    return toPage(found, page.limit - 1, ({ email }) => email, presentDatasourceUser)
  },
})
