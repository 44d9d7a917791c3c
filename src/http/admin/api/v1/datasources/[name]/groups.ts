import { browseGroups } from '../../../../../../domain/troubleshooting/browse-datasource.ts'
import { endpoint } from '../../../../../core/endpoint.ts'
import { readBrowsePage, toPage } from '../../../../../core/requests/paging.ts'
import { pageOf } from '../../../../../schemas/admin/admin-fields.ts'
import { Name } from '../../../../../schemas/admin/administration.ts'
import { BrowsedGroup, BrowseQuery } from '../../../../../schemas/admin/datasource-content.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources/{name}/groups',
  summary: "List a data source's groups by name",
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  params: Name,
  query: BrowseQuery,
  response: pageOf('BrowsedGroups', BrowsedGroup),
  async handle(services, _actor, _body, { params, query }) {
    const page = readBrowsePage(query)
    const found = await browseGroups(services, params.name, page)
    return toPage(
      found,
      page.limit - 1,
      ({ name }) => name,
      ({ name, title, members }) => ({ name, ...(title !== undefined && { title }), members }),
    )
  },
})
