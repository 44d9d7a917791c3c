import type { Clock } from '../../../../kernel/clock.ts'
import type { Directory, PeopleColumn } from '../../../people/directory/directory.ts'
import type { DirectoryReader } from '../../../people/directory/directory-reader.ts'
import { foldValue } from '../../../people/directory/name-words.ts'
import { membersOf } from '../../../people/search-teams.ts'
import type { Caller } from '../../../shared/caller.ts'
import { type CountQuestion, readCountQuestion } from './count-question.ts'
import { findReports } from './find-leaders.ts'
import { readPeopleQuestion } from './people-question.ts'
import { otherNamesOf } from './role-words.ts'

export interface CountPeopleDeps {
  directory: DirectoryReader
  clock: Clock
}

export interface CountedPeople extends Pick<CountQuestion, 'group' | 'reportsTo'> {
  readonly count: number
  /** The question asks who they are, and not only how many. */
  readonly isList: boolean
}

/** The columns that may have a group, in the order in which they are searched. */
const COLUMNS: readonly PeopleColumn[] = [
  'department',
  'team',
  'city',
  'location',
  'state',
  'region',
  'country',
  'businessunit',
]

/** How many current people the directory has for “how many people work in …” or “who works in …”. Undefined if it has none. */
export async function countPeople(
  deps: CountPeopleDeps,
  { email }: Pick<Caller, 'email'>,
  query: string,
): Promise<CountedPeople | undefined> {
  const counts = readCountQuestion(query)
  const question = counts ?? listQuestion(query)
  if (question === undefined) return undefined
  const isList = counts === undefined
  const directory = await deps.directory.current()
  const today = deps.clock.now().toISOString().slice(0, 10)
  const isPassing = (slot: number) => directory.isCurrent(slot, today)
  const { group, reportsTo } = question
  if (reportsTo !== undefined) {
    const count = findReports({ directory, isPassing }, reportsTo).length
    return count === 0 ? undefined : { count, reportsTo, isList }
  }
  if (group === undefined || isCompanyOf(email, group)) {
    const count = directory.byName.slots.filter(isPassing).length
    return count === 0 ? undefined : { count, isList }
  }
  const found = countGroup(directory, { ...question, group }, isPassing)
  return found && { ...found, isList }
}

/** “who works in Lyon” asks for a group as well. */
function listQuestion(query: string): CountQuestion | undefined {
  const question = readPeopleQuestion(query)
  return question?.isForMany === true ? { group: question.text } : undefined
}

/** “at Acme”, asked by somebody with an email address at acme.example. */
function isCompanyOf(email: string, group: string): boolean {
  const [, domain = ''] = email.split('@')
  return foldValue(group) === domain.split('.')[0]
}

interface Group {
  readonly count: number
  /** As the directory names it. */
  readonly group: string
}

/** People in the department, team or place with this name, or with another name that companies use for it; else whose name has all its words. */
function countGroup(
  directory: Directory,
  { group, isTeam }: CountQuestion & { readonly group: string },
  isPassing: (slot: number) => boolean,
): Group | undefined {
  const current = directory.byName.slots.filter(isPassing)
  const columns = isTeam === true ? (['team', ...COLUMNS] as const) : COLUMNS
  for (const name of [group, ...otherNamesOf(group)]) {
    const found = inColumns(directory, columns, current, name, true) ?? inTeam(directory, name, isPassing)
    if (found !== undefined) return found
  }
  return inColumns(directory, columns, current, group, false)
}

function inColumns(
  directory: Directory,
  columns: readonly PeopleColumn[],
  current: readonly number[],
  group: string,
  isExact: boolean,
): Group | undefined {
  for (const name of columns) {
    const column = directory.columns[name]
    const isMember = column.matcher([group], isExact)
    const members = current.filter(isMember)
    if (members.length === 0) continue
    const values = column.count(members).map(({ value }) => value)
    const same = values.find((value) => foldValue(value) === foldValue(group))
    return { count: members.length, group: same ?? (values.length === 1 ? values[0]! : group) }
  }
  return undefined
}

function inTeam(directory: Directory, name: string, isPassing: (slot: number) => boolean): Group | undefined {
  const wanted = foldValue(name)
  const team = [...directory.teams()].find(({ nameKey }) => nameKey === wanted)?.team
  if (team === undefined) return undefined
  const slots = membersOf(team, directory).flatMap(({ person }) => directory.slotOfEmail(person.email) ?? [])
  const count = slots.filter(isPassing).length
  return count === 0 ? undefined : { count, group: team.name }
}
