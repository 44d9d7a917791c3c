import { summarizeDatasources } from '../../../../domain/troubleshooting/summarize-datasources.ts'
import { endpoint } from '../../../core/endpoint.ts'
import { DatasourceSummaries } from '../../../schemas/admin/datasource-summaries.ts'

export default endpoint({
  method: 'GET',
  path: '/admin/api/v1/datasource-summaries',
  summary: 'Get how many documents each data source has and had in the last 30 days, its last update and its problems',
  tag: 'Administration: datasources',
  auth: { kind: 'admin', action: 'datasources' },
  response: DatasourceSummaries,
  async handle(services, actor) {
    const summaries = await summarizeDatasources(services, actor)
    return {
      items: summaries.map(({ name, documents, updatedAt, problems, days }) => ({
        name,
        documents,
        ...(updatedAt !== undefined && { updatedAt: updatedAt.toISOString() }),
        problems,
        days: days.map(({ day, documents: count }) => ({ day, documents: count })),
      })),
    }
  },
})
