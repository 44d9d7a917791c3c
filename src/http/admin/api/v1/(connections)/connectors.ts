import { listConnectors } from '../../../../../domain/connections/read-connections.ts'
import { Connectors } from '../../../../../http/schemas/admin/connections.ts'
import { presentConnector } from '../../../../../http/schemas/admin/present-connections.ts'
import { endpoint } from '../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connectors',
  summary: 'List the connectors you can connect a source with',
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  response: Connectors,
  async handle(services, actor) {
    return { items: (await listConnectors(services, actor)).map(presentConnector) }
  },
})
