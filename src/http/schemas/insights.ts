import Type from 'typebox'
import { BREAKDOWNS } from '../../domain/insights/mcp.ts'
import { CountInfo, Period } from './count-info.ts'
import { named } from './named.ts'
import { RelatedPerson } from './people/person.ts'

const optional = Type.Optional
const whole = optional(Type.Integer())
const names = optional(Type.Array(Type.String({ maxLength: 500 }), { maxItems: 1000 }))

const question = {
  departments: names,
  managerEmails: names,
  dayRange: optional(Period),
}

export const InsightsRequest = named('InsightsRequest', {
  overviewRequest: optional(named('InsightsOverviewRequest', question)),
  assistantRequest: optional(named('InsightsAssistantRequest', question)),
  agentsRequest: optional(named('AgentsInsightsV2Request', { agentIds: names, ...question })),
  mcpRequest: optional(named('McpInsightsRequest', { managerIds: names, ...question })),
  mcpBreakdownRequest: optional(
    named('McpBreakdownInsightsRequest', {
      managerIds: names,
      ...question,
      breakdownType: optional(Type.Enum([...BREAKDOWNS], { description: 'Default: TOOLS' })),
      hostApplications: names,
      tools: names,
      servers: names,
    }),
  ),
  disablePerUserInsights: optional(Type.Boolean()),
})

const LabeledCountInfo = named('LabeledCountInfo', {
  label: Type.String(),
  countInfo: optional(Type.Array(CountInfo)),
})
const series = optional(LabeledCountInfo)

const current = { monthlyActiveUsers: whole, weeklyActiveUsers: whole }
const currentUsers = optional(named('CurrentActiveUsers', current))
const activeSeries = {
  monthlyActiveUserTimeseries: series,
  weeklyActiveUserTimeseries: series,
  dailyActiveUserTimeseries: series,
}
const counts = optional(Type.Record(Type.String(), Type.Integer()))

const InsightsOverviewResponse = named('InsightsOverviewResponse', {
  ...current,
  departments: optional(Type.Array(Type.String())),
  employeeCount: whole,
  totalSignups: whole,
  searchSummary: optional(named('InsightsSearchSummary', { ...current, numSearches: whole, numSearchUsers: whole })),
  chatSummary: optional(named('InsightsChatSummary', { ...current, numChats: whole, numChatUsers: whole })),
  searchActiveUsers: currentUsers,
  assistantActiveUsers: currentUsers,
  agentsActiveUsers: currentUsers,
  mcpActiveUsers: currentUsers,
  extensionSummary: currentUsers,
  lastUpdatedTs: whole,
  searchSessionSatisfaction: optional(
    Type.Number({ description: 'Share of search days on which the user opened a result' }),
  ),
  ...activeSeries,
  searchMonthlyActiveUserTimeseries: series,
  searchWeeklyActiveUserTimeseries: series,
  searchDailyActiveUserTimeseries: series,
  assistantMonthlyActiveUserTimeseries: series,
  assistantWeeklyActiveUserTimeseries: series,
  assistantDailyActiveUserTimeseries: series,
  agentsMonthlyActiveUserTimeseries: series,
  agentsWeeklyActiveUserTimeseries: series,
  agentsDailyActiveUserTimeseries: series,
  mcpMonthlyActiveUserTimeseries: series,
  mcpWeeklyActiveUserTimeseries: series,
  mcpDailyActiveUserTimeseries: series,
  searchesTimeseries: series,
  assistantInteractionsTimeseries: series,
  agentRunsTimeseries: series,
  mcpCallsTimeseries: series,
  searchDatasourceCounts: counts,
  chatDatasourceCounts: counts,
  perUserInsights: optional(
    Type.Array(
      named('PerUserInsight', {
        person: optional(RelatedPerson),
        numSearches: whole,
        numChats: whole,
        numDaysActive: whole,
        numSummarizations: whole,
        numAgentRuns: whole,
        numMcpCalls: whole,
      }),
      { description: 'The 1,000 most active users' },
    ),
  ),
})

const AssistantInsightsResponse = named('AssistantInsightsResponse', {
  ...current,
  lastUpdatedTs: whole,
  ...activeSeries,
  totalSignups: whole,
  chatMessagesTimeseries: series,
  summarizationsTimeseries: series,
  perUserInsights: optional(
    Type.Array(
      named('PerUserAssistantInsight', {
        person: optional(RelatedPerson),
        numChatMessages: whole,
        numSummarizations: whole,
        numDaysActive: whole,
      }),
    ),
  ),
  upvotesTimeseries: series,
  downvotesTimeseries: series,
})

const AgentsInsightsV2Response = named('AgentsInsightsV2Response', {
  ...current,
  ...activeSeries,
  topAgentsInsights: optional(
    Type.Array(
      named('PerAgentInsight', {
        agentId: optional(Type.String()),
        userCount: whole,
        runCount: whole,
        upvoteCount: whole,
        downvoteCount: whole,
      }),
    ),
  ),
  agentsUsageByDepartmentInsights: optional(
    Type.Array(
      named('AgentsUsageByDepartmentInsight', {
        department: optional(Type.String()),
        agentAdoptionRate: optional(Type.Number()),
        userCount: whole,
        runCount: whole,
      }),
    ),
  ),
  agentUsersInsights: optional(
    Type.Array(
      named('AgentUsersInsight', {
        person: optional(RelatedPerson),
        departmentName: optional(Type.String()),
        agentsUsedCount: whole,
        averageRunsPerDayCount: optional(Type.Number()),
        runCount: whole,
      }),
    ),
  ),
  dailyAgentRunsTimeseries: series,
  successfulRunsTimeseries: series,
  failedRunsTimeseries: series,
  pausedRunsTimeseries: series,
  upvotesTimeseries: series,
  downvotesTimeseries: series,
})

const McpInsightsResponse = named('McpInsightsResponse', {
  ...current,
  dailyActiveUsers: whole,
  ...activeSeries,
  overallDailyActiveUserTimeseries: series,
  topHostApplicationsActiveUserTimeseries: optional(Type.Array(LabeledCountInfo)),
})

const list = optional(Type.Array(Type.String()))
const calls = { totalCalls: whole, activeUsers: whole }

export const McpBreakdownInsightsResponse = named('McpBreakdownInsightsResponse', {
  usersBreakdown: optional(
    Type.Array(
      named('McpUserBreakdown', {
        person: optional(RelatedPerson),
        totalCalls: whole,
        hostApplications: list,
        tools: list,
        servers: list,
      }),
    ),
  ),
  hostApplicationsBreakdown: optional(
    Type.Array(named('McpHostApplicationBreakdown', { hostApplication: optional(Type.String()), ...calls })),
  ),
  toolsBreakdown: optional(
    Type.Array(named('McpToolBreakdown', { tool: optional(Type.String()), ...calls, hostApplications: list })),
  ),
  serversBreakdown: optional(
    Type.Array(named('McpServerBreakdown', { server: optional(Type.String()), ...calls, hostApplications: list })),
  ),
})

export const InsightsResponse = named('InsightsResponse', {
  overviewResponse: optional(InsightsOverviewResponse),
  assistantResponse: optional(AssistantInsightsResponse),
  agentsResponse: optional(AgentsInsightsV2Response),
  mcpResponse: optional(McpInsightsResponse),
  mcpBreakdownResponse: optional(McpBreakdownInsightsResponse),
})
