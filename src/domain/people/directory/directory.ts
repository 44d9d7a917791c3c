import type { Employee } from '../employee.ts'
import type { Team } from '../team.ts'
import { findableWords } from './name-words.ts'
import { Organisation } from './organisation.ts'
import { type PersonEntry, toEntry } from './person-entry.ts'
import type { PersonIds } from './person-ids.ts'
import { SortedSlots } from './sorted-slots.ts'
import { type TeamEntry, toTeamEntry } from './team-entry.ts'
import { initialsOf } from './title-words.ts'
import { ValueColumn } from './value-column.ts'
import { PLACE, type WordField, WordIndex, type WordMatches } from './word-index.ts'

/** Fields of people that callers filter by and that are counted. */
export const PEOPLE_COLUMNS = [
  'businessunit',
  'department',
  'title',
  'location',
  'city',
  'state',
  'region',
  'country',
  'roletype',
  'team',
] as const
export type PeopleColumn = (typeof PEOPLE_COLUMNS)[number]

const STANDING = { gone: 0, current: 1, ending: 2, away: 3 } as const
/** Of a bio, so many characters are searched. */
const SEARCHED_BIO = 2000
/** Values of a company's own field beyond these are shown, not searched. */
const MAX_CUSTOM_VALUES = 50

/**
 * The people and teams of the company as an index in memory. Every person has a slot; a changed one gets a new slot. All
 * methods but those that fill it run in one go, so a question never sees half of a change.
 */
export class Directory {
  readonly ids: PersonIds
  readonly words = new WordIndex()
  readonly columns: Readonly<Record<PeopleColumn, ValueColumn>>
  /** The company's own fields. */
  readonly customColumns = new Map<string, ValueColumn>()
  readonly byName = new SortedSlots((slot) => this.entry(slot)?.nameKey ?? '')
  readonly byFirstName = new SortedSlots((slot) => this.entry(slot)?.firstKey ?? '')
  readonly byLastName = new SortedSlots((slot) => this.entry(slot)?.lastKey ?? '')
  readonly byStartDate = new SortedSlots((slot) => this.entry(slot)?.startDate ?? '')
  readonly organisation: Organisation
  readonly #entries: (PersonEntry | undefined)[] = []
  /** Of each slot: asked of everybody in every question, so it is a list of bytes. */
  #standings = new Uint8Array(1024)
  readonly #slotByEmail = new Map<string, number>()
  readonly #slotById = new Map<string, number>()
  readonly #slotByEmployeeId = new Map<string, number>()
  readonly #departments = new Map<string, number>()
  readonly #teams = new Map<string, TeamEntry>()
  readonly #teamsByMember = new Map<string, Set<string>>()

  constructor(ids: PersonIds) {
    this.ids = ids
    this.columns = Object.fromEntries(PEOPLE_COLUMNS.map((name) => [name, new ValueColumn()])) as Directory['columns']
    this.organisation = new Organisation(this.#entries, (name) =>
      'email' in name ? this.#slotByEmail.get(name.email) : this.#slotByEmployeeId.get(name.employeeId),
    )
  }

  get size(): number {
    return this.#slotByEmail.size
  }

  /** Slots in use and not: when most are not, rebuilding the directory is worth it. */
  get slotCount(): number {
    return this.#entries.length
  }

  entry(slot: number): PersonEntry | undefined {
    return this.#entries[slot]
  }

  slotOfEmail(email: string): number | undefined {
    return this.#slotByEmail.get(email)
  }

  slotOfId(id: string): number | undefined {
    return this.#slotById.get(id)
  }

  /** People with all these words somewhere, in what is known of them, or in their names; some may be gone. */
  find(words: readonly string[], { isWhole = false, isNameOnly = false, isOfFacts = false } = {}): WordMatches {
    return this.words.find(words, isWhole, isNameOnly ? PLACE.name : isOfFacts ? PLACE.facts : PLACE.text)
  }

  /** Works here today. Who has left, or has not come yet, is shown to those who ask for them. */
  isCurrent(slot: number, today: string): boolean {
    const standing = this.#standings[slot]
    return standing === STANDING.current || (standing === STANDING.ending && (this.entry(slot)?.endDate ?? '') >= today)
  }

  has(slot: number): boolean {
    return (this.#standings[slot] ?? STANDING.gone) !== STANDING.gone
  }

  /** Without the orders: for filling a new directory, which `settle` then puts in order. */
  fill(employee: Employee): void {
    this.#add(employee)
  }

  async settle(yieldIfDue: () => Promise<void>): Promise<void> {
    const slots = [...this.#entries.keys()].filter((slot) => this.#entries[slot] !== undefined)
    for (const order of this.#orders()) await order.fill(slots, yieldIfDue)
    await this.words.settle(yieldIfDue)
  }

  put(employee: Employee): void {
    this.remove(employee.email)
    const slot = this.#add(employee)
    for (const order of this.#orders()) order.insert(slot)
  }

  remove(email: string): void {
    const slot = this.#slotByEmail.get(email)
    const entry = slot === undefined ? undefined : this.#entries[slot]
    if (slot === undefined || entry === undefined) return
    for (const order of this.#orders()) order.remove(slot)
    this.organisation.remove(slot, entry)
    this.#countDepartment(entry.department, -1)
    this.#entries[slot] = undefined
    this.#standings[slot] = STANDING.gone
    this.#slotByEmail.delete(email)
    this.#slotById.delete(entry.id)
    if (this.#slotByEmployeeId.get(entry.employeeId) === slot) this.#slotByEmployeeId.delete(entry.employeeId)
  }

  /** How many people are in the department, those who have left included. */
  departmentSize(department: string): number {
    return this.#departments.get(department) ?? 0
  }

  /** Those that somebody is in, in no order. */
  departments(): string[] {
    return [...this.#departments].flatMap(([name, people]) => (name !== '' && people > 0 ? [name] : []))
  }

  /** The share of people, in percent, who came before this one; undefined: the first day is not known. */
  startPercentile(slot: number): number | undefined {
    if (this.entry(slot)?.startDate === '' || this.size === 0) return undefined
    return ((this.byStartDate.ranks()[slot] ?? 0) / this.size) * 100
  }

  teams(): Iterable<TeamEntry> {
    return this.#teams.values()
  }

  team(id: string): Team | undefined {
    return this.#teams.get(id)?.team
  }

  /** The teams that name the person as a member. */
  teamsOf(email: string): Team[] {
    return [...(this.#teamsByMember.get(email) ?? [])].flatMap((id) => this.#teams.get(id)?.team ?? [])
  }

  putTeam(team: Team): void {
    this.removeTeam(team.id)
    this.#teams.set(team.id, toTeamEntry(team))
    for (const { email } of team.members) {
      const ids = this.#teamsByMember.get(email)
      if (ids === undefined) this.#teamsByMember.set(email, new Set([team.id]))
      else ids.add(team.id)
    }
  }

  removeTeam(id: string): void {
    for (const { email } of this.#teams.get(id)?.team.members ?? []) this.#teamsByMember.get(email)?.delete(id)
    this.#teams.delete(id)
  }

  #orders() {
    return [this.byName, this.byFirstName, this.byLastName, this.byStartDate]
  }

  #add(employee: Employee): number {
    const slot = this.#entries.length
    const entry = toEntry(employee, this.ids.idOf(employee.email))
    this.#entries.push(entry)
    this.#setStanding(slot, entry)
    this.#slotByEmail.set(entry.email, slot)
    this.#slotById.set(entry.id, slot)
    if (entry.employeeId !== '') this.#slotByEmployeeId.set(entry.employeeId, slot)
    this.organisation.add(slot, entry)
    this.#countDepartment(entry.department, 1)
    this.#setColumns(slot, employee, entry)
    this.#addWords(slot, employee, entry)
    return slot
  }

  #countDepartment(department: string, by: number): void {
    this.#departments.set(department, (this.#departments.get(department) ?? 0) + by)
  }

  #setStanding(slot: number, { status, endDate }: PersonEntry): void {
    if (slot >= this.#standings.length) {
      const larger = new Uint8Array(this.#standings.length * 2)
      larger.set(this.#standings)
      this.#standings = larger
    }
    const isHere = status === 'CURRENT'
    this.#standings[slot] = !isHere ? STANDING.away : endDate === '' ? STANDING.current : STANDING.ending
  }

  #setColumns(slot: number, employee: Employee, entry: PersonEntry): void {
    const { city = '', state = '', region = '', country = '', deskLocation = '' } = employee.structuredLocation ?? {}
    const { columns } = this
    columns.businessunit.set(slot, [employee.businessUnit ?? ''])
    columns.department.set(slot, [entry.department])
    columns.title.set(slot, [entry.title])
    columns.location.set(slot, [employee.location ?? '', deskLocation, city, state, region, country])
    columns.city.set(slot, [city])
    columns.state.set(slot, [state])
    columns.region.set(slot, [region])
    columns.country.set(slot, [country])
    columns.roletype.set(slot, [entry.type])
    columns.team.set(
      slot,
      (employee.teams ?? []).map(({ name = '' }) => name),
    )
    for (const [key, values] of customValues(employee)) {
      const column = this.customColumns.get(key) ?? new ValueColumn()
      this.customColumns.set(key, column)
      column.set(slot, values)
    }
  }

  #addWords(slot: number, employee: Employee, entry: PersonEntry): void {
    const add = (place: WordField, ...texts: readonly (string | undefined)[]) => {
      const text = texts.filter((each) => each !== undefined && each !== '').join('\n')
      if (text !== '') this.words.add(slot, findableWords(text), place)
    }
    const { firstName, lastName, preferredName, alsoKnownAs = [], structuredLocation: place } = employee
    add(PLACE.name, entry.name, firstName, lastName, preferredName, ...alsoKnownAs)
    add(PLACE.handle, entry.email.split('@')[0], ...(employee.datasourceProfiles ?? []).map(({ handle }) => handle))
    this.words.add(slot, [entry.email], PLACE.handle)
    add(
      PLACE.facts,
      ...[entry.title, initialsOf(entry.title), entry.department, employee.businessUnit, employee.location],
      ...[place?.city, place?.state, place?.region, place?.country, place?.deskLocation],
      ...(employee.teams ?? []).map(({ name }) => name),
      ...[...customValues(employee).values()].flat(),
    )
    add(PLACE.text, employee.bio?.slice(0, SEARCHED_BIO))
  }
}

/** The company's own fields of a person, as far as their values are words or numbers. */
function customValues({ additionalFields = [] }: Employee): Map<string, string[]> {
  const values = new Map<string, string[]>()
  for (const { key, value = [] } of additionalFields) {
    if (!key) continue
    const words = value.flatMap((each) => (typeof each === 'string' || typeof each === 'number' ? [String(each)] : []))
    values.set(key.toLowerCase(), [...(values.get(key.toLowerCase()) ?? []), ...words].slice(0, MAX_CUSTOM_VALUES))
  }
  return values
}
