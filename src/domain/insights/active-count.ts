import { DAY_MS, type DayRange } from './day-range.ts'
import { addAll, countPeople, emptySet, type PeopleSet } from './people-set.ts'

const WEEK_DAYS = 7
/** The last month of a range may begin before it. */
export const MONTH_DAYS = 30

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

/** Counts different people by day, week and month as the days go by, which come in order. */
export class ActiveCount {
  readonly #range: DayRange
  readonly #days = new Map<number, number>()
  readonly #weeks: DistinctCount
  readonly #months: DistinctCount
  readonly #lastWeek: PeopleSet
  readonly #lastMonth: PeopleSet

  constructor(range: DayRange, people: number) {
    this.#range = range
    this.#weeks = new DistinctCount(people)
    this.#months = new DistinctCount(people)
    this.#lastWeek = emptySet(people)
    this.#lastMonth = emptySet(people)
  }

  note(day: number, active: PeopleSet): void {
    const { from, to } = this.#range
    if (day > to - WEEK_DAYS) addAll(this.#lastWeek, active)
    if (day > to - MONTH_DAYS) addAll(this.#lastMonth, active)
    if (day < from) return
    this.#days.set(day, countPeople(active))
    this.#weeks.note(weekOf(day), active)
    this.#months.note(monthOf(day), active)
  }

  result(): ActiveUsers {
    const range = this.#range
    const countOn = (day: number) => this.#days.get(day) ?? 0
    return {
      daily: stretchesOf(range, (day) => day, countOn),
      weekly: stretchesOf(range, weekOf, (week) => this.#weeks.count(week)),
      monthly: stretchesOf(range, monthOf, (month) => this.#months.count(month)),
      lastDay: countOn(range.to),
      lastWeek: countPeople(this.#lastWeek),
      lastMonth: countPeople(this.#lastMonth),
    }
  }
}

/** Different people in stretches of days that follow one another. */
class DistinctCount {
  readonly #counts = new Map<number, number>()
  readonly #people: PeopleSet
  #stretch: number | undefined

  constructor(people: number) {
    this.#people = emptySet(people)
  }

  note(stretch: number, active: PeopleSet): void {
    if (stretch !== this.#stretch) {
      this.#close()
      this.#stretch = stretch
      this.#people.fill(0)
    }
    addAll(this.#people, active)
  }

  count(stretch: number): number {
    this.#close()
    return this.#counts.get(stretch) ?? 0
  }

  #close(): void {
    if (this.#stretch !== undefined) this.#counts.set(this.#stretch, countPeople(this.#people))
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
    found.push({ from: start, to: end, count: countOf(key) })
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
