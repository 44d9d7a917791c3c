import type { ActiveUsers, Stretch } from './active-count.ts'
import { both, breakDown, rowsOf, type Share } from './break-down.ts'
import { countBy } from './count-by.ts'
import { activeUsers } from './count-use.ts'
import type { Counting } from './insights-deps.ts'

/** The one tool server there is. */
export const TOOL_SERVER = 'almanac'
const TOP_HOSTS = 5

export interface McpInsights {
  readonly active: ActiveUsers
  readonly overall: ActiveUsers
  /** Of the applications with most calls. */
  readonly hosts: readonly { readonly host: string; readonly daily: readonly Stretch[] }[]
}

export async function mcpInsights(counting: Counting): Promise<McpInsights> {
  const top = (await breakDown(counting, 'CALLED_TOOL', 'hosts')).slice(0, TOP_HOSTS)
  const byHost = await countBy(
    counting,
    'CALLED_TOOL',
    'hosts',
    top.map(({ key }) => key),
  )
  const hosts = top.map(({ key }) => ({ host: key, daily: byHost.get(key)?.people ?? [] }))
  return {
    active: await activeUsers(counting, 'mcp'),
    overall: await activeUsers(counting, 'all'),
    hosts,
  }
}

export const BREAKDOWNS = ['USERS', 'HOST_APPLICATIONS', 'TOOLS', 'SERVERS'] as const
export type BreakdownType = (typeof BREAKDOWNS)[number]

export interface McpChoice {
  readonly breakdownType?: BreakdownType | undefined
  readonly hostApplications?: readonly string[] | undefined
  readonly tools?: readonly string[] | undefined
  readonly servers?: readonly string[] | undefined
}

export interface McpBreakdown {
  readonly type: BreakdownType
  /** Undefined if insights about individual people are off. */
  readonly shares: readonly Share[] | undefined
}

export async function mcpBreakdown(
  counting: Counting,
  { breakdownType: type = 'TOOLS', hostApplications, tools, servers = [] }: McpChoice,
  includesPeople: boolean,
): Promise<McpBreakdown> {
  if (type === 'USERS' && !includesPeople) return { type, shares: undefined }
  if (servers.length > 0 && !servers.includes(TOOL_SERVER)) return { type, shares: [] }
  const choice = both(rowsOf(counting, 'hosts', hostApplications), rowsOf(counting, 'names', tools))
  const by = type === 'USERS' ? 'people' : type === 'HOST_APPLICATIONS' ? 'hosts' : 'names'
  const shares = await breakDown(counting, 'CALLED_TOOL', by, choice)
  return { type, shares: type === 'SERVERS' ? together(shares) : shares }
}

/** All tools are of one server. */
function together(shares: readonly Share[]): Share[] {
  if (shares.length === 0) return []
  return [
    {
      key: TOOL_SERVER,
      count: shares.reduce((sum, { count }) => sum + count, 0),
      people: new Set(shares.flatMap(({ people }) => [...people])),
      names: new Set(shares.map(({ key }) => key)),
      hosts: new Set(shares.flatMap(({ hosts }) => [...hosts])),
    },
  ]
}
