import type { ActiveUsers, Stretch } from '../../domain/insights/active-count.ts'
import type { AgentInsights } from '../../domain/insights/agents.ts'
import type { AssistantInsights } from '../../domain/insights/assistant.ts'
import { total } from '../../domain/insights/count-use.ts'
import { DAY_MS } from '../../domain/insights/day-range.ts'
import type { Insights } from '../../domain/insights/insights.ts'
import { type McpBreakdown, type McpInsights, TOOL_SERVER } from '../../domain/insights/mcp.ts'
import type { Overview } from '../../domain/insights/overview.ts'
import type { DirectoryReader } from '../../domain/people/directory/directory-reader.ts'
import type { InsightsResponse, McpBreakdownInsightsResponse } from '../schemas/insights.ts'
import type { Wire } from '../schemas/wire.ts'

type People = Pick<DirectoryReader, 'nameOf' | 'idOf'>
type Answer = Wire<typeof InsightsResponse>

export function presentInsights(found: Insights, people: People): Answer {
  const { overview, assistant, agents, mcp, mcpBreakdown } = found
  const lastUpdatedTs = Math.floor(found.readAt.getTime() / 1000)
  return {
    ...(overview && { overviewResponse: { ...presentOverview(overview, people), lastUpdatedTs } }),
    ...(assistant && { assistantResponse: { ...presentAssistant(assistant, people), lastUpdatedTs } }),
    ...(agents && { agentsResponse: presentAgents(agents, people) }),
    ...(mcp && { mcpResponse: presentMcp(mcp) }),
    ...(mcpBreakdown && { mcpBreakdownResponse: presentBreakdown(mcpBreakdown, people) }),
  }
}

function presentOverview(found: Overview, people: People): NonNullable<Answer['overviewResponse']> {
  const { daily } = found
  const { all, search, assistant, agents, mcp, reading } = found.active
  return {
    ...currentUsers(all),
    departments: [...found.departments],
    employeeCount: found.employees,
    totalSignups: found.signups,
    searchSummary: { ...currentUsers(search), numSearches: total(daily.SEARCHED), numSearchUsers: found.searchUsers },
    chatSummary: { ...currentUsers(assistant), numChats: total(daily.ASKED), numChatUsers: found.chatUsers },
    searchActiveUsers: currentUsers(search),
    assistantActiveUsers: currentUsers(assistant),
    agentsActiveUsers: currentUsers(agents),
    mcpActiveUsers: currentUsers(mcp),
    extensionSummary: currentUsers(reading),
    ...(found.satisfaction !== undefined && { searchSessionSatisfaction: found.satisfaction }),
    ...activeSeries(all),
    searchMonthlyActiveUserTimeseries: series('Search, by month', search.monthly),
    searchWeeklyActiveUserTimeseries: series('Search, by week', search.weekly),
    searchDailyActiveUserTimeseries: series('Search, by day', search.daily),
    assistantMonthlyActiveUserTimeseries: series('Assistant, by month', assistant.monthly),
    assistantWeeklyActiveUserTimeseries: series('Assistant, by week', assistant.weekly),
    assistantDailyActiveUserTimeseries: series('Assistant, by day', assistant.daily),
    agentsMonthlyActiveUserTimeseries: series('Agents, by month', agents.monthly),
    agentsWeeklyActiveUserTimeseries: series('Agents, by week', agents.weekly),
    agentsDailyActiveUserTimeseries: series('Agents, by day', agents.daily),
    mcpMonthlyActiveUserTimeseries: series('MCP, by month', mcp.monthly),
    mcpWeeklyActiveUserTimeseries: series('MCP, by week', mcp.weekly),
    mcpDailyActiveUserTimeseries: series('MCP, by day', mcp.daily),
    searchesTimeseries: series('Searches', daily.SEARCHED),
    assistantInteractionsTimeseries: series('Questions to the assistant', daily.ASKED),
    agentRunsTimeseries: series('Runs of agents', daily.RAN_AGENT),
    mcpCallsTimeseries: series('Calls of tools', daily.CALLED_TOOL),
    searchDatasourceCounts: Object.fromEntries(found.searchDatasources),
    chatDatasourceCounts: Object.fromEntries(found.chatDatasources),
    ...(found.people && {
      perUserInsights: found.people.map((each) => ({
        person: person(each.email, people),
        numSearches: each.searches,
        numChats: each.chats,
        numDaysActive: each.daysActive,
        numSummarizations: each.summaries,
        numAgentRuns: each.agentRuns,
        numMcpCalls: each.toolCalls,
      })),
    }),
  }
}

function presentAssistant(found: AssistantInsights, people: People): NonNullable<Answer['assistantResponse']> {
  const { active } = found
  return {
    ...currentUsers(active),
    ...activeSeries(active),
    totalSignups: found.signups,
    chatMessagesTimeseries: series('Questions', found.questions),
    summarizationsTimeseries: series('Summaries', found.summaries),
    upvotesTimeseries: series('Thumbs up', found.upvotes),
    downvotesTimeseries: series('Thumbs down', found.downvotes),
    ...(found.people && {
      perUserInsights: found.people.map((each) => ({
        person: person(each.email, people),
        numChatMessages: each.chats,
        numSummarizations: each.summaries,
        numDaysActive: each.daysActive,
      })),
    }),
  }
}

function presentAgents(found: AgentInsights, people: People): NonNullable<Answer['agentsResponse']> {
  const { directory } = found.counting
  return {
    ...currentUsers(found.active),
    ...activeSeries(found.active),
    topAgentsInsights: found.agents.map(({ key, count, people: users, upvotes, downvotes }) => ({
      agentId: key,
      userCount: users.size,
      runCount: count,
      upvoteCount: upvotes,
      downvoteCount: downvotes,
    })),
    agentsUsageByDepartmentInsights: found.departments.map(({ department, users, runs }) => ({
      department,
      agentAdoptionRate: users / Math.max(users, directory.departmentSize(department)),
      userCount: users,
      runCount: runs,
    })),
    ...(found.people && {
      agentUsersInsights: found.people.map(({ key, count, names, department, runsPerDay }) => ({
        person: person(key, people),
        ...(department !== '' && { departmentName: department }),
        agentsUsedCount: names.size,
        averageRunsPerDayCount: runsPerDay,
        runCount: count,
      })),
    }),
    dailyAgentRunsTimeseries: series('Runs', found.runs),
    successfulRunsTimeseries: series('Runs that succeeded', found.byOutcome.SUCCESS),
    failedRunsTimeseries: series('Runs that failed', found.byOutcome.FAILURE),
    pausedRunsTimeseries: series('Runs that wait', found.byOutcome.PAUSED),
    upvotesTimeseries: series('Thumbs up', found.upvotes),
    downvotesTimeseries: series('Thumbs down', found.downvotes),
  }
}

function presentMcp({ active, overall, hosts }: McpInsights): NonNullable<Answer['mcpResponse']> {
  return {
    ...currentUsers(active),
    dailyActiveUsers: active.lastDay,
    ...activeSeries(active),
    overallDailyActiveUserTimeseries: series('Everything, by day', overall.daily),
    topHostApplicationsActiveUserTimeseries: hosts.map(({ host, daily }) => series(host, daily)),
  }
}

function presentBreakdown(
  { type, shares = [] }: McpBreakdown,
  people: People,
): Wire<typeof McpBreakdownInsightsResponse> {
  const calls = ({ count, people: users }: (typeof shares)[number]) => ({ totalCalls: count, activeUsers: users.size })
  switch (type) {
    case 'USERS':
      return {
        usersBreakdown: shares.map(({ key, count, names, hosts }) => ({
          person: person(key, people),
          totalCalls: count,
          hostApplications: [...hosts],
          tools: [...names],
          servers: [TOOL_SERVER],
        })),
      }
    case 'HOST_APPLICATIONS':
      return { hostApplicationsBreakdown: shares.map((share) => ({ hostApplication: share.key, ...calls(share) })) }
    case 'TOOLS':
      return {
        toolsBreakdown: shares.map((share) => ({
          tool: share.key,
          ...calls(share),
          hostApplications: [...share.hosts],
        })),
      }
    case 'SERVERS':
      return {
        serversBreakdown: shares.map((share) => ({
          server: share.key,
          ...calls(share),
          hostApplications: [...share.hosts],
        })),
      }
  }
}

function currentUsers({ lastMonth, lastWeek }: ActiveUsers) {
  return { monthlyActiveUsers: lastMonth, weeklyActiveUsers: lastWeek }
}

function activeSeries({ daily, weekly, monthly }: ActiveUsers) {
  return {
    monthlyActiveUserTimeseries: series('By month', monthly),
    weeklyActiveUserTimeseries: series('By week', weekly),
    dailyActiveUserTimeseries: series('By day', daily),
  }
}

function series(label: string, stretches: readonly Stretch[]) {
  return {
    label,
    countInfo: stretches.map(({ from, to, count }) => ({
      count,
      period: { start: { epochSeconds: secondOf(from) }, end: { epochSeconds: secondOf(to + 1) - 1 } },
    })),
  }
}

function secondOf(day: number): number {
  return (day * DAY_MS) / 1000
}

function person(email: string, people: People) {
  return { name: people.nameOf(email) ?? email, obfuscatedId: people.idOf(email), metadata: { email } }
}
