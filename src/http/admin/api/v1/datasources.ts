import { listDatasources } from '../../../../domain/datasources/list-datasources.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { pageOfAll } from '../../../core/requests/paging.ts'
import { presentDatasourceSettings } from '../../../present/present-administration.ts'
import { Paged, pageOf } from '../../../schemas/admin/admin-fields.ts'
import { DatasourceSettings } from '../../../schemas/admin/administration.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasources',
  summary: 'List data sources with their settings',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  query: Paged,
  response: pageOf('Datasources', DatasourceSettings),
  async handle(services, actor, _body, { query }) {
    return pageOfAll(await listDatasources(services, actor), query, ({ name }) => name, presentDatasourceSettings)
  },
})
