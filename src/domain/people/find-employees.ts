import type { Clock } from '../../kernel/clock.ts'
import type { Caller } from '../access/caller.ts'
import { splitQuery } from '../search/query/query-parts.ts'
import type { Employee } from './employee.ts'
import type { PeopleStore } from './people-store.ts'

export interface FindEmployeesDeps {
  people: PeopleStore
  clock: Clock
}

export interface FoundEmployee {
  readonly employee: Employee
  readonly name: string
  readonly manager: { readonly name: string; readonly email: string } | undefined
  readonly directReports: number
}

const OPERATORS = ['reportsto', 'startafter', 'startbefore']

/** People who work here and whose record has all the words of the query, or words that begin with them; best first. */
export async function findEmployees(
  { people, clock }: FindEmployeesDeps,
  _caller: Pick<Caller, 'email'>,
  { query, limit }: { query: string; limit: number },
): Promise<{ people: FoundEmployee[]; total: number }> {
  const all = await people.employees()
  const byEmail = new Map(all.map((employee) => [employee.email, employee]))
  const parts = splitQuery(query, (name) => OPERATORS.includes(name.toLowerCase()))
  const words = parts.filter(({ kind }) => kind !== 'operator').flatMap(({ value }) => wordsOf(value))
  const wishes = parts.filter(({ kind }) => kind === 'operator')
  const today = clock.now().toISOString().slice(0, 10)
  const found = all
    .filter((employee) => isCurrent(employee, today))
    .filter((employee) => wishes.every(({ name, value }) => fits(employee, name.toLowerCase(), value, byEmail)))
    .map((employee) => ({ employee, score: scoreOf(employee, words) }))
    .filter(({ score }) => score >= 0)
    .sort((a, b) => b.score - a.score || employeeName(a.employee).localeCompare(employeeName(b.employee)))
  return {
    total: found.length,
    people: found.slice(0, limit).map(({ employee }) => {
      const manager = byEmail.get(employee.managerEmail ?? '')
      return {
        employee,
        name: employeeName(employee),
        manager: manager && { name: employeeName(manager), email: manager.email },
        directReports: all.filter(({ managerEmail }) => managerEmail === employee.email).length,
      }
    }),
  }
}

export function employeeName({ email, firstName = '', lastName = '', preferredName = '' }: Employee): string {
  return `${preferredName || firstName} ${lastName}`.trim() || email
}

function isCurrent({ status, endDate }: Employee, today: string): boolean {
  return status === 'CURRENT' && (endDate === undefined || endDate >= today)
}

function fits(employee: Employee, operator: string, value: string, byEmail: ReadonlyMap<string, Employee>): boolean {
  if (operator === 'startafter') return (employee.startDate ?? '') > value
  if (operator === 'startbefore') return employee.startDate !== undefined && employee.startDate < value
  const manager = byEmail.get(employee.managerEmail ?? '')
  if (manager === undefined) return false
  return (
    manager.email === value.toLowerCase() || scoreOf({ ...manager, title: '', department: '' }, wordsOf(value)) >= 0
  )
}

/** Less than 0: some word is missing. Names count more than what somebody does. */
function scoreOf(employee: Employee, words: readonly string[]): number {
  const { title = '', department, businessUnit = '', bio = '', alsoKnownAs = [], teams = [] } = employee
  const { city = '', country = '' } = employee.structuredLocation ?? {}
  const names = wordsOf([employeeName(employee), employee.firstName, employee.email, ...alsoKnownAs].join(' '))
  const work = wordsOf([title, department, businessUnit, city, country, ...teams.map(({ name }) => name)].join(' '))
  const rest = wordsOf(bio)
  let score = 0
  for (const word of words) {
    const has = (texts: readonly string[]) => texts.some((text) => text.startsWith(word))
    if (has(names)) score += 4
    else if (has(work)) score += 2
    else if (has(rest)) score += 1
    else return -1
  }
  return score
}

function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}
