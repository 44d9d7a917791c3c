import type { CountedAction } from '../activity/counted-actions.ts'
import type { ActiveUsers, Stretch } from './active-count.ts'
import {
  activeUsers,
  countDoers,
  dailyCounts,
  daysActive,
  eachDay,
  perPerson,
  satisfaction,
  type UseGroup,
} from './count-use.ts'
import { type Counting, countEmployees, countSignups, type InsightsDeps, LISTED } from './insights-deps.ts'
import { placeOf, rowsOfAction } from './use-memory.ts'

/** How often one person used what. */
export interface PersonUse {
  readonly email: string
  readonly searches: number
  readonly chats: number
  readonly summaries: number
  readonly agentRuns: number
  readonly toolCalls: number
  readonly daysActive: number
}

/** Parts of the service that an overview tells of. */
const GROUPS = ['all', 'search', 'assistant', 'agents', 'mcp', 'reading'] as const satisfies readonly UseGroup[]
const SERIES = ['SEARCHED', 'ASKED', 'RAN_AGENT', 'CALLED_TOOL'] as const satisfies readonly CountedAction[]

export interface Overview {
  readonly counting: Counting
  readonly active: Readonly<Record<(typeof GROUPS)[number], ActiveUsers>>
  readonly daily: Readonly<Record<(typeof SERIES)[number], readonly Stretch[]>>
  readonly satisfaction: number | undefined
  readonly departments: readonly string[]
  readonly employees: number
  readonly signups: number
  readonly searchUsers: number
  readonly chatUsers: number
  readonly searchDatasources: ReadonlyMap<string, number>
  readonly chatDatasources: ReadonlyMap<string, number>
  /** Undefined if it must not be shown. */
  readonly people: readonly PersonUse[] | undefined
}

export async function overview(deps: InsightsDeps, counting: Counting, includesPeople: boolean): Promise<Overview> {
  const [employees, signups] = await Promise.all([
    countEmployees(counting, deps.clock),
    countSignups(counting, deps.accounts),
  ])
  return {
    counting,
    active: await eachOf(GROUPS, (group) => activeUsers(counting, group)),
    daily: await eachOf(SERIES, (action) => dailyCounts(counting, action)),
    satisfaction: await satisfaction(counting),
    departments: departmentsOf(counting),
    employees,
    signups,
    searchUsers: await countDoers(counting, 'SEARCHED'),
    chatUsers: await countDoers(counting, 'ASKED'),
    searchDatasources: await namesOf(counting, ['CLICK', 'MIDDLE_CLICK']),
    chatDatasources: await namesOf(counting, ['CITED']),
    people: includesPeople ? await peopleOf(counting) : undefined,
  }
}

/** One after another: none may keep the thread for long. */
async function eachOf<Name extends string, Value>(
  names: readonly Name[],
  read: (name: Name) => Promise<Value>,
): Promise<Record<Name, Value>> {
  const found: Partial<Record<Name, Value>> = {}
  for (const name of names) found[name] = await read(name)
  return found as Record<Name, Value>
}

/** Those chosen who did something, the most active first. */
export async function peopleOf(counting: Counting, group: 'all' | 'assistant' = 'all'): Promise<PersonUse[]> {
  const days = await daysActive(counting, group)
  const searches = await perPerson(counting, 'SEARCHED')
  const chats = await perPerson(counting, 'ASKED')
  const summaries = await perPerson(counting, 'SUMMARIZED')
  const agentRuns = await perPerson(counting, 'RAN_AGENT')
  const toolCalls = await perPerson(counting, 'CALLED_TOOL')
  const found: PersonUse[] = []
  days.forEach((daysActive, person) => {
    if (daysActive === 0) return
    found.push({
      email: counting.view.people.text(person),
      searches: searches[person] ?? 0,
      chats: chats[person] ?? 0,
      summaries: summaries[person] ?? 0,
      agentRuns: agentRuns[person] ?? 0,
      toolCalls: toolCalls[person] ?? 0,
      daysActive,
    })
  })
  const usesOf = (each: PersonUse) => each.searches + each.chats + each.summaries + each.agentRuns + each.toolCalls
  return found.sort((one, other) => usesOf(other) - usesOf(one) || (one.email < other.email ? -1 : 1)).slice(0, LISTED)
}

/** How often each name occurs in the selected counts of these actions. */
async function namesOf(counting: Counting, actions: readonly CountedAction[]): Promise<Map<string, number>> {
  const { view, chosen } = counting
  const found = new Map<number, number>()
  await eachDay(counting, (use) => {
    for (const action of actions) {
      const { from, to } = rowsOfAction(use, placeOf(action))
      for (let row = from; row < to; row++) {
        if (chosen[use.people[row] as number] !== 1) continue
        const name = use.names[row] as number
        found.set(name, (found.get(name) ?? 0) + (use.counts[row] as number))
      }
    }
  })
  return new Map([...found].flatMap(([name, count]) => (name === 0 ? [] : [[view.names.text(name), count]])))
}

function departmentsOf({ directory }: Counting): string[] {
  return directory.departments().toSorted().slice(0, LISTED)
}
