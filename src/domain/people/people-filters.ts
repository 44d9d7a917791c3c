import { badField, quoted } from '../../kernel/bad-field.ts'
import type { FieldFilter, FieldValue } from '../query/field-filter.ts'
import { timeRange } from '../query/time-range.ts'
import { foldEmail } from '../shared/email.ts'
import type { Directory, PeopleColumn } from './directory/directory.ts'
import { PEOPLE_COLUMNS } from './directory/directory.ts'
import { foldValue, queryWords } from './directory/name-words.ts'

export interface PeopleFilterContext {
  readonly directory: Directory
  readonly callerEmail: string
  readonly now: Date
  /** Values are meant as they are written, never as a part of others: for filters that decide who may see something. */
  readonly isExact?: boolean
}

type Test = (slot: number) => boolean

/** Other names of fields. */
const SAME_FIELD: ReadonlyMap<string, string> = new Map([
  ['business_unit', 'businessunit'],
  ['dept', 'department'],
  ['teams', 'team'],
  ['role_type', 'roletype'],
  ['type', 'roletype'],
  ['manager', 'reportsto'],
])
const TIMES = 'a date (YYYY-MM-DD), yesterday, past_month or past_N_days (weeks, months, years)'

/** A test that all filters must pass. A field that nobody has lets nobody through. */
export function peopleFilter(filters: readonly FieldFilter[], context: PeopleFilterContext): Test {
  const tests = filters.flatMap((filter) => fieldTests(filter, context))
  if (tests.length === 0) return () => true
  const [only] = tests
  return only !== undefined && tests.length === 1 ? only : (slot) => tests.every((test) => test(slot))
}

/** Any of the values; none of the negated ones. */
function fieldTests({ fieldName, values }: FieldFilter, context: PeopleFilterContext): Test[] {
  const name = canonicalField(fieldName)
  const wanted = values.filter(({ isNegated }) => !isNegated)
  const refused = values.filter(({ isNegated }) => isNegated)
  const tests: Test[] = []
  if (wanted.length > 0) tests.push(anyOf(name, wanted, context))
  if (refused.length > 0) {
    const isRefused = anyOf(name, refused, context)
    tests.push((slot) => !isRefused(slot))
  }
  return tests
}

export function canonicalField(fieldName: string): string {
  const name = fieldName.trim().toLowerCase()
  return SAME_FIELD.get(name) ?? name
}

function anyOf(name: string, values: readonly FieldValue[], context: PeopleFilterContext): Test {
  const { directory } = context
  if (name === 'startafter' || name === 'startbefore') {
    const tests = values.map(({ value }) => startTest(name, value, context))
    return (slot) => tests.some((test) => test(slot))
  }
  for (const { relation } of values) {
    if (relation === 'LT' || relation === 'GT') {
      throw badField(
        `filter.${name}`,
        `can't be compared with ${relation}; for dates, use the filters startafter and startbefore`,
      )
    }
  }
  if (name === 'reportsto') return reportsTest(values, context)
  if (name === 'roletype') return roleTest(values, directory)
  if (name === 'team') return teamTest(values, context)
  const column = isColumn(name) ? directory.columns[name] : directory.customColumns.get(name)
  const wanted = values.map(({ value }) => value)
  return column?.matcher(wanted, context.isExact) ?? (() => false)
}

function isColumn(name: string): name is PeopleColumn {
  return PEOPLE_COLUMNS.some((known) => known === name)
}

/** Both exclude the day itself; `past_month` counts from that moment on. */
function startTest(name: 'startafter' | 'startbefore', value: string, context: PeopleFilterContext): Test {
  const { directory, now } = context
  const when = { callerEmail: '', callerIds: [], datasources: [], now, timezoneOffset: 0 }
  const isAfter = name === 'startafter'
  const range =
    timeRange(value, isAfter ? 'GT' : 'LT', when) ?? (isAfter ? timeRange(value, 'EQUALS', when) : undefined)
  if (range === undefined) throw badField(`filter.${name}`, `must be ${TIMES}; got ${quoted(value)}`)
  const { from = Number.NEGATIVE_INFINITY, to = Number.POSITIVE_INFINITY } = range
  return (slot) => {
    const startDate = directory.entry(slot)?.startDate ?? ''
    if (startDate === '') return false
    const at = Date.parse(startDate)
    return at >= from && at <= to
  }
}

/** Direct reports of whoever the values name: `me`, an e-mail address, an id or a name. */
function reportsTest(values: readonly FieldValue[], context: PeopleFilterContext): Test {
  const { directory, callerEmail, isExact = false } = context
  const reports = new Set<number>()
  for (const { value } of values) {
    const managers = isExact ? personCalled(value, directory) : peopleCalled(value, directory, callerEmail)
    for (const manager of managers) {
      for (const slot of directory.organisation.reportsOf(manager)) reports.add(slot)
    }
  }
  return (slot) => reports.has(slot)
}

/** An e-mail address or an id, and nothing else. */
function personCalled(value: string, directory: Directory): number[] {
  const slot = directory.slotOfEmail(foldEmail(value)) ?? directory.slotOfId(value.trim())
  return slot === undefined ? [] : [slot]
}

/** `me`, an e-mail address, an id, or words of a name. */
export function peopleCalled(value: string, directory: Directory, callerEmail: string): number[] {
  const text = value.trim()
  const exact =
    text.toLowerCase() === 'me'
      ? directory.slotOfEmail(callerEmail)
      : (directory.slotOfEmail(foldEmail(text)) ?? directory.slotOfId(text))
  if (exact !== undefined) return [exact]
  if (text.includes('@')) return []
  const whole = directory.find(queryWords(text), { isWhole: true, isNameOnly: true })
  const found = whole.slots.length > 0 ? whole : directory.find(queryWords(text), { isNameOnly: true })
  return found.slots.filter((slot) => directory.has(slot))
}

/** Kinds of employment, and whether somebody leads others. */
function roleTest(values: readonly FieldValue[], directory: Directory): Test {
  const words = values.map(({ value }) =>
    value
      .trim()
      .toLowerCase()
      .replace(/[\s_-]+/g, '_'),
  )
  const isType = directory.columns.roletype.matcher(words.map((word) => word.toUpperCase()))
  const wantsManagers = words.includes('manager')
  const wantsOthers = words.includes('individual_contributor')
  return (slot) => {
    if (isType(slot)) return true
    if (!wantsManagers && !wantsOthers) return false
    return directory.organisation.reportsOf(slot).length > 0 ? wantsManagers : wantsOthers
  }
}

/** By what the person's own record says, and by what the records of teams say of their members. */
function teamTest(values: readonly FieldValue[], { directory, isExact }: PeopleFilterContext): Test {
  const names = values.map(({ value }) => value)
  const isInColumn = directory.columns.team.matcher(names, isExact)
  const fold = (name: string) => (isExact ? name.trim().toLowerCase() : foldValue(name))
  const wanted = new Set(names.map(fold))
  const members = new Set<string>()
  for (const { team } of directory.teams()) {
    if (wanted.has(fold(team.name))) for (const { email } of team.members) members.add(email)
  }
  return (slot) => isInColumn(slot) || members.has(directory.entry(slot)?.email ?? '')
}

/** Whether the filters ask for people who have left. */
export function asksForFormer(filters: readonly FieldFilter[]): boolean {
  return filters.some(
    ({ fieldName, values }) =>
      canonicalField(fieldName) === 'roletype' &&
      values.some(({ value, isNegated }) => !isNegated && /^former[\s_-]?employee$/i.test(value.trim())),
  )
}
