import { summarizeConnection } from '../../../../../../../domain/connections/summarize-connection.ts'
import { ConnectionId, ConnectionSummaryInfo } from '../../../../../../../http/schemas/admin/connections.ts'
import { endpoint } from '../../../../../../core/endpoint.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/connections/{id}/summary',
  summary: "Show who can see a connection's documents, and how many there were in the last 30 days",
  tag: 'Administration: connections',
  auth: { kind: 'admin', action: 'connections' },
  params: ConnectionId,
  response: ConnectionSummaryInfo,
  async handle(services, actor, _body, { params }) {
    const { audiences, days } = await summarizeConnection(services, actor, params.id)
    const { everyone, sourceUsers, groups, people, nobody } = audiences
    return {
      audiences: { everyone, sourceUsers, groups, people, nobody },
      days: days.map(({ day, documents, problems }) => ({ day, documents, problems })),
    }
  },
})
