import type { RecordVersion, WriteResult } from '../shared/version-conflict.ts'
import type { Employee } from './employee.ts'
import type { Team } from './team.ts'

/** The company's directory. */
export interface PeopleStore {
  /** Changes with every write. */
  version(): Promise<number>

  putEmployee(employee: Employee, version: RecordVersion): Promise<WriteResult>
  deleteEmployee(email: string, version: RecordVersion): Promise<WriteResult>
  findEmployee(email: string): Promise<Employee | undefined>
  /** Those that exist, in no order. */
  findEmployees(emails: readonly string[]): Promise<Employee[]>
  /** In the order of their e-mails. */
  employees(): Promise<Employee[]>

  putTeam(team: Team, version: RecordVersion): Promise<WriteResult>
  deleteTeam(id: string): Promise<void>
  findTeam(id: string): Promise<Team | undefined>
  /** In the order of their ids. */
  teams(): Promise<Team[]>

  /** What ids of people are made with; the same for as long as the database lives. */
  idKey(): Promise<string>
  /**
   * What changed after `version`, at most `limit` records and removals of each kind; `'all'` if there is more, or if
   * removals of that time are forgotten: everything has to be read again then.
   */
  changesAfter(version: number, limit: number): Promise<DirectoryChanges | 'all'>
  /** Employees in the order of their e-mails, those after one of them. */
  employeesAfter(email: string, limit: number): Promise<Employee[]>
}

export interface DirectoryChanges {
  readonly employees: readonly Employee[]
  readonly teams: readonly Team[]
  readonly removedEmployees: readonly string[]
  readonly removedTeams: readonly string[]
}
