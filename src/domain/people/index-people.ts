import type { EmployeeDefinition, TeamDefinition } from '../../wire/people-definitions.ts'
import type { PersonalRecords } from '../accounts/personal-records.ts'
import type { ActivityStore } from '../activity/activity-event.ts'
import { foldEmail } from '../shared/email.ts'
import { type IndexingToken, refuseNotGlobal } from '../shared/indexing-token.ts'
import { type RecordVersion, refuseConflict } from '../shared/version-conflict.ts'
import type { PeopleStore } from './people-store.ts'
import { readEmployee, readTeam } from './read-person.ts'

interface PeopleDeps {
  people: PeopleStore
}

/** Adds or replaces one employee, the whole record. */
export async function indexEmployee(
  { people }: PeopleDeps,
  token: IndexingToken,
  definition: EmployeeDefinition,
  version: RecordVersion = 0,
): Promise<void> {
  refuseNotGlobal(token)
  const employee = readEmployee(definition, 'employee')
  refuseConflict(await people.putEmployee(employee, version), `employee ${employee.email}`)
}

/** Removes an employee, and what is kept of what they did; succeeds when there is none. */
export async function deleteEmployee(
  { people, activity, personalRecords }: PeopleDeps & { activity: ActivityStore; personalRecords: PersonalRecords },
  token: IndexingToken,
  email: string,
  version: RecordVersion = 0,
): Promise<void> {
  refuseNotGlobal(token)
  refuseConflict(await people.deleteEmployee(foldEmail(email), version), `employee ${email}`)
  await activity.removePerson(foldEmail(email))
  await personalRecords.removePerson(foldEmail(email))
}

/** Adds or replaces one team. */
export async function indexTeam(
  { people }: PeopleDeps,
  token: IndexingToken,
  definition: TeamDefinition,
  version: RecordVersion = 0,
): Promise<void> {
  refuseNotGlobal(token)
  const team = readTeam(definition, 'team')
  refuseConflict(await people.putTeam(team, version), `team ${team.id}`)
}

/** Removes a team; succeeds when there is none. */
export async function deleteTeam({ people }: PeopleDeps, token: IndexingToken, id: string): Promise<void> {
  refuseNotGlobal(token)
  await people.deleteTeam(id)
}
