import type { EmployeeDefinition } from '../../wire/people-definitions.ts'

/** Whether somebody works here, will, or did. */
export const EMPLOYEE_STATUSES = ['CURRENT', 'FUTURE', 'EX'] as const
export type EmployeeStatus = (typeof EMPLOYEE_STATUSES)[number]

/** A person of the company as the directory knows them. The email is in lowercase and identifies the employee. */
export type Employee = EmployeeDefinition & { readonly type: string; readonly status: EmployeeStatus }
