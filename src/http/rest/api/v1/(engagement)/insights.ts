import { insights } from '../../../../../domain/insights/insights.ts'
import { endpoint } from '../../../../core/endpoint.ts'
import { presentInsights } from '../../../../present/present-insights.ts'
import { InsightsRequest, InsightsResponse } from '../../../../schemas/insights.ts'

export default endpoint({
  method: 'POST',
  path: '/rest/api/v1/insights',
  summary: 'Get usage insights: active users, searches, assistant, agents and tools',
  tag: 'Insights',
  auth: { kind: 'client', scope: 'INSIGHTS' },
  request: InsightsRequest,
  response: InsightsResponse,
  async handle(services, caller, request) {
    return presentInsights(await insights(services, caller, request), services.directory)
  },
})
