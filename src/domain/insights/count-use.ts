import { takeTurns } from '../../kernel/take-turns.ts'
import { COUNTED_ACTIONS, type CountedAction } from '../activity/counted-actions.ts'
import { DAY_MS, type DayRange } from './day-range.ts'
import { type DayOfUse, placeOf, type UseView } from './use-memory.ts'

/** What counts as using which part of the service; everything counts for `all`. */
const GROUPS = {
  all: COUNTED_ACTIONS,
  search: ['SEARCHED', 'CLICK', 'MIDDLE_CLICK'],
  assistant: ['ASKED', 'SUMMARIZED'],
  agents: ['RAN_AGENT'],
  mcp: ['CALLED_TOOL'],
  /** Pages that a browser told of. */
  reading: ['VIEW', 'EDIT'],
} as const satisfies Record<string, readonly CountedAction[]>

export type UseGroup = keyof typeof GROUPS
const GROUP_NAMES = Object.keys(GROUPS) as UseGroup[]
const GROUPS_OF_ACTION = COUNTED_ACTIONS.map((action) =>
  GROUP_NAMES.flatMap((group, at) => ((GROUPS[group] as readonly CountedAction[]).includes(action) ? [at] : [])),
)

const WEEK_DAYS = 7
const MONTH_DAYS = 30
const SEARCHED = placeOf('SEARCHED')
const CLICKS: ReadonlySet<number> = new Set([placeOf('CLICK'), placeOf('MIDDLE_CLICK')])

/** A stretch of days that is counted as one, both included, and how many it has. */
export interface Stretch {
  readonly from: number
  readonly to: number
  readonly count: number
}

export interface ActiveUsers {
  /** Different people on each day, in each week from Monday, in each month; UTC. */
  readonly daily: readonly Stretch[]
  readonly weekly: readonly Stretch[]
  readonly monthly: readonly Stretch[]
  /** In the last day, 7 and 30 days of the range, whenever it began. */
  readonly lastDay: number
  readonly lastWeek: number
  readonly lastMonth: number
}

export interface UseCount {
  readonly range: DayRange
  activeUsers(group: UseGroup): ActiveUsers
  /** How often it was done on each day. */
  daily(action: CountedAction): readonly Stretch[]
  total(action: CountedAction): number
  /** How often each person did it, by their numbers. */
  perPerson(action: CountedAction): Float64Array
  /** On how many days each person was active in the group. */
  daysActive(group: UseGroup): Int32Array
  /** Of the days on which somebody searched, the share on which they also opened a result; undefined: nobody searched. */
  readonly satisfaction: number | undefined
}

/** Whether a row of a day counts, besides its person. */
export type RowChoice = (day: DayOfUse, row: number) => boolean

/** Goes through the counts once. `isChosen`: by the numbers of people. */
export async function countUse(
  view: UseView,
  range: DayRange,
  isChosen: Uint8Array,
  choice?: RowChoice,
): Promise<UseCount> {
  const length = range.to - range.from + 1
  const actives = GROUP_NAMES.map(() => new ActiveCount(range, isChosen.length))
  const daily = COUNTED_ACTIONS.map(() => new Float64Array(length))
  const perPerson = COUNTED_ACTIONS.map(() => new Float64Array(isChosen.length))
  const clickedOn = new Int32Array(isChosen.length).fill(-1)
  let searchDays = 0
  let satisfiedDays = 0
  const turn = takeTurns()
  for (const use of view.days) {
    // The last month may begin before the range.
    if (use.day > range.to || (use.day < range.from && use.day <= range.to - MONTH_DAYS)) continue
    await turn()
    const isInRange = use.day >= range.from
    const { people, actions, counts } = use
    for (const active of actives) active.beginDay(use.day)
    for (let row = 0; row < people.length; row++) {
      const person = people[row] as number
      if (isChosen[person] !== 1 || (choice !== undefined && !choice(use, row))) continue
      const action = actions[row] as number
      for (const group of GROUPS_OF_ACTION[action] as number[]) (actives[group] as ActiveCount).note(person)
      if (!isInRange) continue
      const count = counts[row] as number
      ;(daily[action] as Float64Array)[use.day - range.from]! += count
      ;(perPerson[action] as Float64Array)[person]! += count
      if (CLICKS.has(action)) clickedOn[person] = use.day
    }
    if (!isInRange) continue
    for (let row = 0; row < people.length; row++) {
      const person = people[row] as number
      if (actions[row] !== SEARCHED || isChosen[person] !== 1 || (choice !== undefined && !choice(use, row))) continue
      searchDays += 1
      if (clickedOn[person] === use.day) satisfiedDays += 1
    }
  }
  const place = (group: UseGroup) => actives[GROUP_NAMES.indexOf(group)] as ActiveCount
  return {
    range,
    activeUsers: (group) => place(group).result(),
    daily: (action) =>
      [...(daily[placeOf(action)] as Float64Array)].map((count, at) =>
        stretch(range.from + at, range.from + at, count),
      ),
    total: (action) => (daily[placeOf(action)] as Float64Array).reduce((sum, count) => sum + count, 0),
    perPerson: (action) => perPerson[placeOf(action)] as Float64Array,
    daysActive: (group) => place(group).daysActive,
    satisfaction: searchDays === 0 ? undefined : satisfiedDays / searchDays,
  }
}

/** Which stretch each person was last counted in, and how many there are in each. */
interface Seen {
  readonly of: (day: number) => number
  readonly last: Int32Array
  readonly counts: Map<number, number>
}

/** Counts different people by day, week and month as the days go by. */
class ActiveCount {
  readonly daysActive: Int32Array
  readonly #range: DayRange
  readonly #seen: readonly Seen[]
  readonly #inWeek: Uint8Array
  readonly #inMonth: Uint8Array
  #day = 0
  #keys: number[] = []
  #lastDay = 0
  #lastWeek = 0
  #lastMonth = 0

  constructor(range: DayRange, people: number) {
    this.#range = range
    this.#seen = [(day: number) => day, weekOf, monthOf].map((of) => ({
      of,
      last: new Int32Array(people).fill(-1),
      counts: new Map(),
    }))
    this.#inWeek = new Uint8Array(people)
    this.#inMonth = new Uint8Array(people)
    this.daysActive = new Int32Array(people)
  }

  beginDay(day: number): void {
    this.#day = day
    this.#keys = this.#seen.map(({ of }) => of(day))
  }

  note(person: number): void {
    const { from, to } = this.#range
    const day = this.#day
    if (day > to - WEEK_DAYS && this.#inWeek[person] === 0) {
      this.#inWeek[person] = 1
      this.#lastWeek += 1
    }
    if (day > to - MONTH_DAYS && this.#inMonth[person] === 0) {
      this.#inMonth[person] = 1
      this.#lastMonth += 1
    }
    if (day < from) return
    for (let at = 0; at < this.#seen.length; at++) {
      const { last, counts } = this.#seen[at] as Seen
      const key = this.#keys[at] as number
      if (last[person] === key) continue
      last[person] = key
      counts.set(key, (counts.get(key) ?? 0) + 1)
      if (at > 0) continue
      this.daysActive[person]! += 1
      if (day === to) this.#lastDay += 1
    }
  }

  result(): ActiveUsers {
    const [daily, weekly, monthly] = this.#seen.map(({ of, counts }) => stretchesOf(this.#range, of, counts))
    return {
      daily: daily ?? [],
      weekly: weekly ?? [],
      monthly: monthly ?? [],
      lastDay: this.#lastDay,
      lastWeek: this.#lastWeek,
      lastMonth: this.#lastMonth,
    }
  }
}

/** The stretches of a range, cut at its ends, those without anybody included. */
function stretchesOf(
  { from, to }: DayRange,
  of: (day: number) => number,
  counts: ReadonlyMap<number, number>,
): Stretch[] {
  const found: Stretch[] = []
  for (let start = from; start <= to; ) {
    const key = of(start)
    let end = start
    while (end < to && of(end + 1) === key) end += 1
    found.push(stretch(start, end, counts.get(key) ?? 0))
    start = end + 1
  }
  return found
}

/** The first day of 1970 was a Thursday. */
function weekOf(day: number): number {
  return Math.floor((day + 3) / WEEK_DAYS)
}

function monthOf(day: number): number {
  const date = new Date(day * DAY_MS)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}

function stretch(from: number, to: number, count: number): Stretch {
  return { from, to, count }
}
