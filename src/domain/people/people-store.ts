import type { WriteResult } from '../identity/identity-store.ts'
import type { Employee } from './employee.ts'
import type { Team } from './team.ts'

/** The company's directory. */
export interface PeopleStore {
  /** Changes with every write. */
  version(): Promise<number>

  putEmployee(employee: Employee, version: number): Promise<WriteResult>
  deleteEmployee(email: string, version: number): Promise<WriteResult>
  findEmployee(email: string): Promise<Employee | undefined>
  /** In the order of their e-mails. */
  employees(): Promise<Employee[]>

  putTeam(team: Team, version: number): Promise<WriteResult>
  deleteTeam(id: string): Promise<void>
  findTeam(id: string): Promise<Team | undefined>
  /** In the order of their ids. */
  teams(): Promise<Team[]>
}
