import type { Employee } from '../employee.ts'
import { foldValue } from './name-words.ts'

/** What the directory keeps in memory of a person; everything else is read from the store when it is shown. */
export interface PersonEntry {
  readonly email: string
  readonly id: string
  readonly name: string
  readonly nameKey: string
  readonly firstKey: string
  readonly lastKey: string
  /** `YYYY-MM-DD`; empty: not known. */
  readonly startDate: string
  readonly endDate: string
  readonly title: string
  readonly department: string
  readonly photoUrl: string
  readonly type: PersonType
  readonly status: string
  readonly employeeId: string
  readonly managerEmail: string
  readonly managerId: string
}

const PERSON_TYPES = ['FULL_TIME', 'CONTRACTOR', 'NON_EMPLOYEE', 'FORMER_EMPLOYEE'] as const
export type PersonType = (typeof PERSON_TYPES)[number]

export function toEntry(employee: Employee, id: string): PersonEntry {
  const { email, firstName = '', lastName = '' } = employee
  const name = displayName(employee)
  const status = employee.status.trim().toUpperCase()
  return {
    email,
    id,
    name,
    nameKey: foldValue(name),
    firstKey: foldValue(firstName || name),
    lastKey: foldValue(lastName || name),
    startDate: employee.startDate ?? '',
    endDate: employee.endDate ?? '',
    title: employee.title ?? '',
    department: employee.department,
    photoUrl: employee.photoUrl ?? '',
    type: typeOf(employee.type, status),
    status,
    employeeId: employee.id ?? '',
    managerEmail: employee.managerEmail ?? '',
    managerId: employee.managerId ?? '',
  }
}

/** As people call them: the preferred name, or the first, and the last. Without any, the address says most. */
function displayName({ email, firstName = '', lastName = '', preferredName = '' }: Employee): string {
  const called = (preferredName || firstName).trim()
  const last = lastName.trim()
  const isWhole = last !== '' && foldValue(called).endsWith(foldValue(last))
  return (isWhole ? called : `${called} ${last}`.trim()) || email
}

function typeOf(type: string, status: string): PersonType {
  if (status === 'EX') return 'FORMER_EMPLOYEE'
  const word = type.trim().toUpperCase()
  // A word of the company's own: somebody who works there in some other way.
  return PERSON_TYPES.find((known) => known === word) ?? 'NON_EMPLOYEE'
}
