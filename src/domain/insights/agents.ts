import type { ActiveUsers, Stretch } from './active-count.ts'
import { both, breakDown, rowsOf, type Share } from './break-down.ts'
import { countBy, sumOf } from './count-by.ts'
import { activeUsers, dailyCounts } from './count-use.ts'
import { type Counting, LISTED } from './insights-deps.ts'

/** How the run of an agent ends, as it is noted. */
const RUN_OUTCOMES = ['SUCCESS', 'FAILURE', 'PAUSED'] as const
export type RunOutcome = (typeof RUN_OUTCOMES)[number]

export interface AgentInsights {
  readonly counting: Counting
  readonly active: ActiveUsers
  readonly runs: readonly Stretch[]
  readonly byOutcome: Readonly<Record<RunOutcome, readonly Stretch[]>>
  readonly upvotes: readonly Stretch[]
  readonly downvotes: readonly Stretch[]
  /** By their ids. */
  readonly agents: readonly (Share & { readonly upvotes: number; readonly downvotes: number })[]
  readonly departments: readonly { readonly department: string; readonly users: number; readonly runs: number }[]
  /** Undefined if insights about individual people are off. */
  readonly people: readonly (Share & { readonly department: string; readonly runsPerDay: number })[] | undefined
}

export async function agentInsights(
  counting: Counting,
  agentIds: readonly string[] | undefined,
  includesPeople: boolean,
): Promise<AgentInsights> {
  const { range } = counting
  const ofAgents = rowsOf(counting, 'names', agentIds)
  const outcomes = await countBy(counting, 'RAN_AGENT', 'hosts', RUN_OUTCOMES, ofAgents)
  const people = await breakDown(counting, 'RAN_AGENT', 'people', ofAgents)
  // A vote names the agent where a run names how it ended.
  const ofVotes = both(rowsOf(counting, 'hosts', agentIds), (day, row) => day.hosts[row] !== 0)
  const up = await breakDown(counting, 'UPVOTE', 'hosts', ofVotes)
  const down = await breakDown(counting, 'DOWNVOTE', 'hosts', ofVotes)
  const votesFor = (votes: readonly Share[], agent: string) => votes.find(({ key }) => key === agent)?.count ?? 0
  const dailyVotes = async (action: 'UPVOTE' | 'DOWNVOTE', votes: readonly Share[]) => {
    const voted = votes.map(({ key }) => key)
    return sumOf([...(await countBy(counting, action, 'hosts', voted)).values()], range)
  }
  const days = range.to - range.from + 1
  return {
    counting,
    active: await activeUsers(counting, 'agents', ofAgents),
    runs: await dailyCounts(counting, 'RAN_AGENT', ofAgents),
    byOutcome: {
      SUCCESS: outcomes.get('SUCCESS')?.counts ?? [],
      FAILURE: outcomes.get('FAILURE')?.counts ?? [],
      PAUSED: outcomes.get('PAUSED')?.counts ?? [],
    },
    upvotes: await dailyVotes('UPVOTE', up),
    downvotes: await dailyVotes('DOWNVOTE', down),
    agents: (await breakDown(counting, 'RAN_AGENT', 'names', ofAgents)).map((share) => ({
      ...share,
      upvotes: votesFor(up, share.key),
      downvotes: votesFor(down, share.key),
    })),
    departments: byDepartment(counting, people),
    people: includesPeople
      ? people.map((share) => ({
          ...share,
          department: departmentOf(counting, share.key),
          runsPerDay: share.count / days,
        }))
      : undefined,
  }
}

function byDepartment(counting: Counting, people: readonly Share[]): AgentInsights['departments'] {
  const found = new Map<string, { users: number; runs: number }>()
  for (const { key, count } of people) {
    const department = departmentOf(counting, key)
    const known = found.get(department) ?? { users: 0, runs: 0 }
    found.set(department, { users: known.users + 1, runs: known.runs + count })
  }
  return [...found]
    .filter(([department]) => department !== '')
    .map(([department, each]) => ({ department, ...each }))
    .sort((one, other) => other.runs - one.runs)
    .slice(0, LISTED)
}

function departmentOf({ directory }: Counting, email: string): string {
  const slot = directory.slotOfEmail(email)
  return slot === undefined ? '' : (directory.entry(slot)?.department ?? '')
}
