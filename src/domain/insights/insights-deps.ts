import type { Clock } from '../../kernel/clock.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import type { AccountStore } from '../accounts/account.ts'
import type { AuditDeps } from '../audit/audited.ts'
import type { Directory } from '../people/directory/directory.ts'
import type { DirectoryReader } from '../people/directory/directory-reader.ts'
import { chosenNumbers, type PeopleChoice, peopleChooser } from './chosen-people.ts'
import { type DayRange, readDayRange, type TimePoint } from './day-range.ts'
import { addPerson, emptySet, type PeopleSet } from './people-set.ts'
import type { UseMemory, UseView } from './use-memory.ts'

export interface InsightsDeps extends AuditDeps {
  accounts: AccountStore
  directory: DirectoryReader
  useMemory: UseMemory
  /** Whether insights about individual people are allowed. */
  hasPerUserInsights: boolean
}

/** The input of every kind of insight. */
export interface InsightsQuestion {
  readonly departments?: readonly string[] | undefined
  readonly managerEmails?: readonly string[] | undefined
  readonly managerIds?: readonly string[] | undefined
  readonly dayRange?: { readonly start?: TimePoint | undefined; readonly end?: TimePoint | undefined } | undefined
}

/** A question, ready to be counted. */
export interface Counting {
  readonly view: UseView
  readonly directory: Directory
  readonly range: DayRange
  readonly isChosen: (email: string) => boolean
  /** The same by the numbers of people. */
  readonly chosen: Uint8Array
  /** The same, a bit each. */
  readonly chosenSet: PeopleSet
  /** Nobody is left out. */
  readonly isEverybody: boolean
}

/** At most so many people, tools and so on are listed, those with most first. */
export const LISTED = 1000

export async function prepare(deps: InsightsDeps, question: InsightsQuestion, field: string): Promise<Counting> {
  const range = readDayRange(question.dayRange, `${field}.dayRange`, deps.clock.now())
  const [view, directory] = await Promise.all([deps.useMemory.current(), deps.directory.current()])
  const choice: PeopleChoice = {
    departments: question.departments ?? [],
    managerEmails: question.managerEmails ?? [],
    managerIds: question.managerIds,
  }
  const isChosen = peopleChooser(directory, choice)
  const chosen = chosenNumbers(view.people, isChosen)
  const chosenSet = emptySet(chosen.length)
  chosen.forEach((is, person) => {
    if (is === 1) addPerson(chosenSet, person)
  })
  const isEverybody = !chosen.includes(0)
  return { view, directory, range, isChosen, chosen, chosenSet, isEverybody }
}

/** How many of those chosen work here today. */
export async function countEmployees({ directory, isChosen }: Counting, clock: Clock): Promise<number> {
  const today = clock.now().toISOString().slice(0, 10)
  const yieldIfDue = timeSlices()
  let count = 0
  for (let slot = 0; slot < directory.slotCount; slot++) {
    if (slot % 1000 === 0) await yieldIfDue()
    if (directory.isCurrent(slot, today) && isChosen(directory.entry(slot)?.email ?? '')) count += 1
  }
  return count
}

/** How many of those chosen may use the service. */
export async function countSignups({ isChosen }: Counting, accounts: AccountStore): Promise<number> {
  const all = await accounts.list()
  return all.filter(({ email, isActive }) => isActive && isChosen(email)).length
}
