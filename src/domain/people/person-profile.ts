import type { Clock } from '../../kernel/clock.ts'
import type { AccountStore } from '../accounts/account.ts'
import type { Directory } from './directory/directory.ts'
import type { PersonEntry } from './directory/person-entry.ts'
import type { Employee } from './employee.ts'
import type { PeopleStore } from './people-store.ts'
import type { Team } from './team.ts'
import { zoneOffsetSeconds } from './zone-offset.ts'

export interface ProfileDeps {
  people: PeopleStore
  accounts: AccountStore
  clock: Clock
}

/** What is wanted of people besides what their records say. */
export interface ProfileParts {
  readonly hasManagement?: boolean
  readonly hasSignUp?: boolean
  /** Steps in the organisation from this person. */
  readonly distanceFrom?: string | undefined
}

/** A person with everything that others in the directory say about them. */
export interface PersonProfile {
  readonly entry: PersonEntry
  readonly employee: Employee
  readonly manager: PersonEntry | undefined
  readonly teams: readonly PersonTeam[]
  readonly relationships: readonly { readonly name: string; readonly person: PersonEntry }[]
  readonly management: Management | undefined
  readonly isSignedUp: boolean | undefined
  /** When they were asked to use the service, and asked again; undefined: never, or nobody wants to know. */
  readonly invitation: { readonly at: Date; readonly remindedAt: Date | undefined } | undefined
  readonly departmentCount: number
  /** Of a time zone that the world knows, seconds by which it is ahead of UTC now. */
  readonly zoneOffsetSeconds: number | undefined
  /** Percent of all people who came before. */
  readonly startDatePercentile: number | undefined
  readonly distance: { readonly from: PersonEntry; readonly steps: number } | undefined
}

export interface Management {
  /** From the manager up. */
  readonly chain: readonly PersonEntry[]
  readonly reports: readonly PersonEntry[]
  readonly directReportsCount: number
  readonly orgSizeCount: number
  readonly isRoot: boolean
}

export interface PersonTeam {
  readonly id?: string | undefined
  readonly name?: string | undefined
  readonly url?: string | undefined
  readonly relationship: string
  readonly joinDate?: string | undefined
}

/** So many reports are listed; all are counted. */
const MAX_REPORTS = 500

/** The people of these slots, in their order; one whose record is gone by now is left out. */
export async function readProfiles(
  { people, accounts, clock }: ProfileDeps,
  directory: Directory,
  slots: readonly number[],
  { hasManagement = false, hasSignUp = false, distanceFrom }: ProfileParts = {},
): Promise<PersonProfile[]> {
  // Everything in memory is read before the first await, because it can change meanwhile.
  const drafts = slots.flatMap((slot) => {
    const entry = directory.entry(slot)
    if (entry === undefined) return []
    const from = distanceFrom === undefined ? undefined : directory.slotOfEmail(distanceFrom)
    const fromEntry = from === undefined ? undefined : directory.entry(from)
    const steps = from === undefined ? undefined : directory.organisation.distance(from, slot)
    return {
      entry,
      manager: entryOf(directory, directory.organisation.managerOf(slot)),
      departmentCount: directory.departmentSize(entry.department),
      startDatePercentile: directory.startPercentile(slot),
      teams: directory.teamsOf(entry.email),
      management: hasManagement ? managementOf(directory, slot) : undefined,
      distance: fromEntry === undefined || steps === undefined ? undefined : { from: fromEntry, steps },
    }
  })
  const now = clock.now()
  const emails = drafts.map(({ entry }) => entry.email)
  const [employees, signedUp] = await Promise.all([
    people.findEmployees(emails),
    hasSignUp ? accounts.findAll(emails) : [],
  ])
  const byEmail = new Map(employees.map((employee) => [employee.email, employee]))
  // Whoever got an account was invited with it.
  const invited = new Map(
    signedUp.map(({ email, createdAt, invitedAt = createdAt, remindedAt }) => [email, { at: invitedAt, remindedAt }]),
  )
  const active = new Set(signedUp.filter(({ isActive }) => isActive).map(({ email }) => email))
  return drafts.flatMap(({ teams, ...draft }) => {
    const employee = byEmail.get(draft.entry.email)
    if (employee === undefined) return []
    return {
      ...draft,
      employee,
      teams: mergeTeams(employee, teams),
      relationships: relationshipsOf(employee, directory),
      zoneOffsetSeconds: zoneOffsetSeconds(employee.structuredLocation?.timezone, now),
      isSignedUp: hasSignUp ? active.has(employee.email) : undefined,
      invitation: invited.get(employee.email),
    }
  })
}

function managementOf(directory: Directory, slot: number): Management {
  const { organisation } = directory
  const reports = organisation.reportsOf(slot)
  const chain = entriesOf(directory, organisation.chainOf(slot))
  return {
    chain,
    reports: entriesOf(directory, reports)
      .sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1))
      .slice(0, MAX_REPORTS),
    directReportsCount: reports.length,
    orgSizeCount: organisation.sizes()[slot] ?? 0,
    isRoot: chain.length === 0 && reports.length > 0,
  }
}

/** The teams that the person's record names, and those whose record names the person. */
function mergeTeams({ email, teams: named = [] }: Employee, known: readonly Team[]): PersonTeam[] {
  const own = known.map((team): PersonTeam => {
    const member = team.members.find((each) => each.email === email)
    return {
      id: team.id,
      name: team.name,
      url: team.externalLink,
      relationship: member?.relationship ?? 'MEMBER',
      joinDate: member?.join_date,
    }
  })
  const others = named.filter(({ id, name }) => !own.some((team) => (id ? team.id === id : team.name === name)))
  return [...own, ...others.map((team) => ({ ...team, relationship: 'MEMBER' }))]
}

function relationshipsOf({ relationships = [] }: Employee, directory: Directory): PersonProfile['relationships'] {
  return relationships.flatMap(({ name, email }) => {
    const person = entryOf(directory, directory.slotOfEmail(email))
    return person === undefined ? [] : { name, person }
  })
}

function entryOf(directory: Directory, slot: number | undefined): PersonEntry | undefined {
  return slot === undefined ? undefined : directory.entry(slot)
}

function entriesOf(directory: Directory, slots: readonly number[]): PersonEntry[] {
  return slots.flatMap((slot) => directory.entry(slot) ?? [])
}
