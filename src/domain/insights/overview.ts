import { takeTurns } from '../../kernel/take-turns.ts'
import type { CountedAction } from '../activity/counted-actions.ts'
import { countUse, type UseCount } from './count-use.ts'
import { type Counting, countEmployees, countSignups, type InsightsDeps, LISTED } from './insights-deps.ts'
import { placeOf } from './use-memory.ts'

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

export interface Overview {
  readonly counting: Counting
  readonly use: UseCount
  readonly departments: readonly string[]
  readonly employees: number
  readonly signups: number
  readonly searchUsers: number
  readonly chatUsers: number
  readonly searchDatasources: ReadonlyMap<string, number>
  readonly chatDatasources: ReadonlyMap<string, number>
  /** Undefined: not to be told. */
  readonly people: readonly PersonUse[] | undefined
}

export async function overview(deps: InsightsDeps, counting: Counting, tellsPeople: boolean): Promise<Overview> {
  const use = await countUse(counting.view, counting.range, counting.chosen)
  const [employees, signups] = await Promise.all([
    countEmployees(counting, deps.clock),
    countSignups(counting, deps.accounts),
  ])
  return {
    counting,
    use,
    departments: departmentsOf(counting),
    employees,
    signups,
    searchUsers: countPeople(use.perPerson('SEARCHED')),
    chatUsers: countPeople(use.perPerson('ASKED')),
    searchDatasources: await namesOf(counting, ['CLICK', 'MIDDLE_CLICK']),
    chatDatasources: await namesOf(counting, ['CITED']),
    people: tellsPeople ? peopleOf(counting, use) : undefined,
  }
}

function countPeople(perPerson: Float64Array): number {
  let count = 0
  for (const each of perPerson) if (each > 0) count += 1
  return count
}

/** Those chosen who did something, the most active first. */
export function peopleOf({ view }: Counting, use: UseCount, group: 'all' | 'assistant' = 'all'): PersonUse[] {
  const daysActive = use.daysActive(group)
  const searches = use.perPerson('SEARCHED')
  const chats = use.perPerson('ASKED')
  const summaries = use.perPerson('SUMMARIZED')
  const agentRuns = use.perPerson('RAN_AGENT')
  const toolCalls = use.perPerson('CALLED_TOOL')
  const found: PersonUse[] = []
  daysActive.forEach((days, person) => {
    if (days === 0) return
    found.push({
      email: view.people.text(person),
      searches: searches[person] ?? 0,
      chats: chats[person] ?? 0,
      summaries: summaries[person] ?? 0,
      agentRuns: agentRuns[person] ?? 0,
      toolCalls: toolCalls[person] ?? 0,
      daysActive: days,
    })
  })
  const usesOf = (each: PersonUse) => each.searches + each.chats + each.summaries + each.agentRuns + each.toolCalls
  return found.sort((one, other) => usesOf(other) - usesOf(one) || (one.email < other.email ? -1 : 1)).slice(0, LISTED)
}

/** How often each name stands in the chosen counts of these actions. */
async function namesOf(
  { view, range, chosen }: Counting,
  actions: readonly CountedAction[],
): Promise<Map<string, number>> {
  const places = new Set(actions.map(placeOf))
  const found = new Map<number, number>()
  const turn = takeTurns()
  for (const use of view.days) {
    if (use.day < range.from || use.day > range.to) continue
    await turn()
    for (let row = 0; row < use.people.length; row++) {
      if (!places.has(use.actions[row] as number) || chosen[use.people[row] as number] !== 1) continue
      const name = use.names[row] as number
      found.set(name, (found.get(name) ?? 0) + (use.counts[row] as number))
    }
  }
  return new Map([...found].flatMap(([name, count]) => (name === 0 ? [] : [[view.names.text(name), count]])))
}

function departmentsOf({ directory }: Counting): string[] {
  return directory.departments().toSorted().slice(0, LISTED)
}
