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

const bitOf = (action: CountedAction) => 1 << placeOf(action)

/** For each set of actions, as bits, the set of groups that they are in, as bits. */
const GROUPS_OF_ACTIONS = Uint8Array.from({ length: 1 << COUNTED_ACTIONS.length }, (_, actions) =>
  GROUP_NAMES.reduce((found, group, at) => {
    const isIn = (GROUPS[group] as readonly CountedAction[]).some((action) => (actions & bitOf(action)) !== 0)
    return isIn ? found | (1 << at) : found
  }, 0),
)

const WEEK_DAYS = 7
const MONTH_DAYS = 30
const SEARCHED = bitOf('SEARCHED')
const CLICKED = bitOf('CLICK') | bitOf('MIDDLE_CLICK')

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

/** Goes through the counts once: rows of one person stand together in a day. `isChosen`: by the numbers of people. */
export async function countUse(
  view: UseView,
  range: DayRange,
  isChosen: Uint8Array,
  choice?: RowChoice,
): Promise<UseCount> {
  const length = range.to - range.from + 1
  const active = new ActiveCount(range, isChosen.length)
  const daily = COUNTED_ACTIONS.map(() => new Float64Array(length))
  const perPerson = COUNTED_ACTIONS.map(() => new Float64Array(isChosen.length))
  const turn = takeTurns()
  for (const use of view.days) {
    // The last month may begin before the range.
    if (use.day > range.to || (use.day < range.from && use.day <= range.to - MONTH_DAYS)) continue
    await turn()
    const isInRange = use.day >= range.from
    const { people, actions, counts } = use
    active.beginDay(use.day)
    for (let row = 0; row < people.length; ) {
      const person = people[row] as number
      let done = 0
      for (; row < people.length && people[row] === person; row++) {
        if (isChosen[person] !== 1 || (choice !== undefined && !choice(use, row))) continue
        const action = actions[row] as number
        done |= 1 << action
        if (!isInRange) continue
        const count = counts[row] as number
        ;(daily[action] as Float64Array)[use.day - range.from]! += count
        ;(perPerson[action] as Float64Array)[person]! += count
      }
      if (done !== 0) active.note(person, done)
    }
  }
  return {
    range,
    activeUsers: (group) => active.result(GROUP_NAMES.indexOf(group)),
    daily: (action) =>
      [...(daily[placeOf(action)] as Float64Array)].map((count, at) =>
        stretch(range.from + at, range.from + at, count),
      ),
    total: (action) => (daily[placeOf(action)] as Float64Array).reduce((sum, count) => sum + count, 0),
    perPerson: (action) => perPerson[placeOf(action)] as Float64Array,
    daysActive: (group) => active.daysActive(GROUP_NAMES.indexOf(group)),
    satisfaction: active.satisfaction(),
  }
}

/** Different people in stretches of days, for all groups at once: groups are bits. */
class DistinctCount {
  readonly #of: (day: number) => number
  readonly #last: Int32Array
  readonly #seen: Uint8Array
  /** By stretch: how many people came with each set of new groups. */
  readonly #sets = new Map<number, Float64Array>()
  #stretch = 0
  #current: Float64Array = new Float64Array()

  constructor(of: (day: number) => number, people: number) {
    this.#of = of
    this.#last = new Int32Array(people).fill(-(2 ** 31))
    this.#seen = new Uint8Array(people)
  }

  beginDay(day: number): void {
    this.#stretch = this.#of(day)
    const known = this.#sets.get(this.#stretch)
    this.#current = known ?? new Float64Array(1 << GROUP_NAMES.length)
    if (known === undefined) this.#sets.set(this.#stretch, this.#current)
  }

  note(person: number, groups: number): void {
    const seen = this.#last[person] === this.#stretch ? (this.#seen[person] as number) : 0
    const added = groups & ~seen
    if (added === 0) return
    this.#last[person] = this.#stretch
    this.#seen[person] = seen | groups
    this.#current[added]! += 1
  }

  count(stretch: number, group: number): number {
    let sum = 0
    this.#sets.get(stretch)?.forEach((people, groups) => {
      if ((groups & (1 << group)) !== 0) sum += people
    })
    return sum
  }
}

/** Counts different people by day, week and month as the days go by. */
class ActiveCount {
  readonly #range: DayRange
  readonly #byDay: DistinctCount
  readonly #byWeek: DistinctCount
  readonly #byMonth: DistinctCount
  readonly #lastWeek: DistinctCount
  readonly #lastMonth: DistinctCount
  readonly #daysActive: readonly Int32Array[]
  #day = 0
  #searched = 0
  #satisfied = 0

  constructor(range: DayRange, people: number) {
    this.#range = range
    this.#byDay = new DistinctCount((day) => day, people)
    this.#byWeek = new DistinctCount(weekOf, people)
    this.#byMonth = new DistinctCount(monthOf, people)
    this.#lastWeek = new DistinctCount((day) => (day > range.to - WEEK_DAYS ? 1 : 0), people)
    this.#lastMonth = new DistinctCount((day) => (day > range.to - MONTH_DAYS ? 1 : 0), people)
    this.#daysActive = GROUP_NAMES.map(() => new Int32Array(people))
  }

  beginDay(day: number): void {
    this.#day = day
    for (const each of this.#all()) each.beginDay(day)
  }

  /** What a person did on the day, all of it. */
  note(person: number, actions: number): void {
    const groups = GROUPS_OF_ACTIONS[actions] as number
    const { from, to } = this.#range
    if (this.#day > to - WEEK_DAYS) this.#lastWeek.note(person, groups)
    if (this.#day > to - MONTH_DAYS) this.#lastMonth.note(person, groups)
    if (this.#day < from) return
    this.#byDay.note(person, groups)
    this.#byWeek.note(person, groups)
    this.#byMonth.note(person, groups)
    for (let group = 0; group < this.#daysActive.length; group++) {
      ;(this.#daysActive[group] as Int32Array)[person]! += (groups >> group) & 1
    }
    if ((actions & SEARCHED) === 0) return
    this.#searched += 1
    if ((actions & CLICKED) !== 0) this.#satisfied += 1
  }

  daysActive(group: number): Int32Array {
    return this.#daysActive[group] as Int32Array
  }

  satisfaction(): number | undefined {
    return this.#searched === 0 ? undefined : this.#satisfied / this.#searched
  }

  result(group: number): ActiveUsers {
    const range = this.#range
    return {
      daily: stretchesOf(
        range,
        (day) => day,
        (day) => this.#byDay.count(day, group),
      ),
      weekly: stretchesOf(range, weekOf, (week) => this.#byWeek.count(week, group)),
      monthly: stretchesOf(range, monthOf, (month) => this.#byMonth.count(month, group)),
      lastDay: this.#byDay.count(range.to, group),
      lastWeek: this.#lastWeek.count(1, group),
      lastMonth: this.#lastMonth.count(1, group),
    }
  }

  #all(): DistinctCount[] {
    return [this.#byDay, this.#byWeek, this.#byMonth, this.#lastWeek, this.#lastMonth]
  }
}

/** The stretches of a range, cut at its ends, those without anybody included. */
function stretchesOf(
  { from, to }: DayRange,
  of: (day: number) => number,
  countOf: (stretch: number) => number,
): Stretch[] {
  const found: Stretch[] = []
  for (let start = from; start <= to; ) {
    const key = of(start)
    let end = start
    while (end < to && of(end + 1) === key) end += 1
    found.push(stretch(start, end, countOf(key)))
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
