import { both, breakDown, rowsOf, type Share } from './break-down.ts'
import { type ActiveUsers, countUse, type Stretch } from './count-use.ts'
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
  /** Undefined: single people are not to be told of. */
  readonly people: readonly (Share & { readonly department: string; readonly runsPerDay: number })[] | undefined
}

export async function agentInsights(
  counting: Counting,
  agentIds: readonly string[] | undefined,
  tellsPeople: boolean,
): Promise<AgentInsights> {
  const { view, range, chosen } = counting
  const ofAgents = rowsOf(counting, 'names', agentIds)
  const use = await countUse(view, range, chosen, ofAgents)
  const outcomes = []
  for (const outcome of RUN_OUTCOMES) {
    const ended = await countUse(view, range, chosen, both(ofAgents, rowsOf(counting, 'hosts', [outcome])))
    outcomes.push([outcome, ended.daily('RAN_AGENT')] as const)
  }
  const people = await breakDown(counting, 'RAN_AGENT', 'people', ofAgents)
  // A vote names the agent where a run names how it ended.
  const ofVotes = rowsOf(counting, 'hosts', agentIds)
  const up = new Map((await breakDown(counting, 'UPVOTE', 'hosts', ofVotes)).map(({ key, count }) => [key, count]))
  const down = new Map((await breakDown(counting, 'DOWNVOTE', 'hosts', ofVotes)).map(({ key, count }) => [key, count]))
  const voted = await countUse(
    view,
    range,
    chosen,
    both(ofVotes, (day, row) => day.hosts[row] !== 0),
  )
  const days = range.to - range.from + 1
  return {
    counting,
    active: use.activeUsers('agents'),
    runs: use.daily('RAN_AGENT'),
    byOutcome: Object.fromEntries(outcomes) as AgentInsights['byOutcome'],
    upvotes: voted.daily('UPVOTE'),
    downvotes: voted.daily('DOWNVOTE'),
    agents: (await breakDown(counting, 'RAN_AGENT', 'names', ofAgents)).map((share) => ({
      ...share,
      upvotes: up.get(share.key) ?? 0,
      downvotes: down.get(share.key) ?? 0,
    })),
    departments: byDepartment(counting, people),
    people: tellsPeople
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
