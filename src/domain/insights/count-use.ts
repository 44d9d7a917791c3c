import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { COUNTED_ACTIONS, type CountedAction } from '../activity/counted-actions.ts'
import { ActiveCount, type ActiveUsers, MONTH_DAYS, type Stretch } from './active-count.ts'
import type { Counting } from './insights-deps.ts'
import { addAll, addPerson, countPeople, eachPerson, emptySet, keepOnly, type PeopleSet } from './people-set.ts'
import { type DayOfUse, placeOf, rowsOfAction, type UseView } from './use-memory.ts'

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

/** Whether a row of a day counts, besides its person. */
export type RowChoice = (day: DayOfUse, row: number) => boolean

/** Different people of a group, by stretches of days. Reads no rows: which people did what on a day is kept. */
export async function activeUsers(counting: Counting, group: UseGroup, choice?: RowChoice): Promise<ActiveUsers> {
  const { view, range, chosenSet } = counting
  const count = new ActiveCount(range, view.people.size)
  const active = emptySet(view.people.size)
  const yieldIfDue = timeSlices()
  for (const use of view.days) {
    if (use.day > range.to || (use.day < range.from && use.day <= range.to - MONTH_DAYS)) continue
    await yieldIfDue()
    readActive(active, use, group, chosenSet, choice)
    count.note(use.day, active)
  }
  return count.result()
}

function readActive(
  active: PeopleSet,
  use: DayOfUse,
  group: UseGroup,
  chosen: PeopleSet,
  choice: RowChoice | undefined,
): void {
  active.fill(0)
  for (const action of GROUPS[group]) {
    const place = placeOf(action)
    if (choice === undefined) addAll(active, use.doers[place] as PeopleSet)
    else {
      const { from, to } = rowsOfAction(use, place)
      for (let row = from; row < to; row++) if (choice(use, row)) addPerson(active, use.people[row] as number)
    }
  }
  keepOnly(active, chosen)
}

/** How often it was done on each day. */
export async function dailyCounts(counting: Counting, action: CountedAction, choice?: RowChoice): Promise<Stretch[]> {
  const { range, chosen, isEverybody } = counting
  const place = placeOf(action)
  const counts = new Float64Array(range.to - range.from + 1)
  await eachDay(counting, (use) => {
    let count = 0
    if (isEverybody && choice === undefined) count = use.totals[place] as number
    else {
      const { from, to } = rowsOfAction(use, place)
      for (let row = from; row < to; row++) {
        if (chosen[use.people[row] as number] === 1 && (choice === undefined || choice(use, row))) {
          count += use.counts[row] as number
        }
      }
    }
    counts[use.day - range.from] = count
  })
  return Array.from(counts, (count, at) => ({ from: range.from + at, to: range.from + at, count }))
}

export function total(daily: readonly Stretch[]): number {
  return daily.reduce((sum, { count }) => sum + count, 0)
}

/** How many different people did it in the range. */
export async function countDoers(counting: Counting, action: CountedAction): Promise<number> {
  const found = emptySet(counting.view.people.size)
  await eachDay(counting, (use) => addAll(found, use.doers[placeOf(action)] as PeopleSet))
  keepOnly(found, counting.chosenSet)
  return countPeople(found)
}

/** How often each person did it, by their numbers; those not chosen too. */
export async function perPerson(counting: Counting, action: CountedAction): Promise<Float64Array> {
  const counts = new Float64Array(counting.view.people.size)
  await eachDay(counting, (use) => {
    const { from, to } = rowsOfAction(use, placeOf(action))
    for (let row = from; row < to; row++) counts[use.people[row] as number]! += use.counts[row] as number
  })
  return counts
}

/** On how many days each of those chosen was active in the group. */
export async function daysActive(counting: Counting, group: UseGroup): Promise<Int32Array> {
  const { view, chosenSet } = counting
  const days = new Int32Array(view.people.size)
  const active = emptySet(view.people.size)
  await eachDay(counting, (use) => {
    readActive(active, use, group, chosenSet, undefined)
    eachPerson(active, (person) => {
      days[person]! += 1
    })
  })
  return days
}

/** Of the days on which somebody searched, the share on which they also opened a result; undefined: nobody searched. */
export async function satisfaction(counting: Counting): Promise<number | undefined> {
  const { view, chosenSet } = counting
  const [searching, opening] = [emptySet(view.people.size), emptySet(view.people.size)]
  let [searched, satisfied] = [0, 0]
  await eachDay(counting, ({ doers }) => {
    searching.fill(0)
    opening.fill(0)
    addAll(searching, doers[placeOf('SEARCHED')] as PeopleSet)
    keepOnly(searching, chosenSet)
    for (const action of ['CLICK', 'MIDDLE_CLICK'] as const) addAll(opening, doers[placeOf(action)] as PeopleSet)
    keepOnly(opening, searching)
    searched += countPeople(searching)
    satisfied += countPeople(opening)
  })
  return searched === 0 ? undefined : satisfied / searched
}

/** The days of the range that have something, in order; others have their turns in between. */
export async function eachDay(
  { view, range }: { readonly view: UseView; readonly range: Counting['range'] },
  work: (use: DayOfUse) => void,
): Promise<void> {
  const yieldIfDue = timeSlices()
  for (const use of view.days) {
    if (use.day < range.from || use.day > range.to) continue
    await yieldIfDue()
    work(use)
  }
}
