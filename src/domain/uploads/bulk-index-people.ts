import type { Clock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/ids.ts'
import type { EmployeeDefinition, TeamDefinition } from '../../wire/people-definitions.ts'
import { readEmployee, readTeam } from '../people/read-person.ts'
import { type IndexingToken, refuseNotGlobal } from '../shared/indexing-token.ts'
import { type BulkRequest, refusePage, uploadPage } from './upload-page.ts'
import type { UploadStore } from './upload-store.ts'

interface BulkIndexPeopleDeps {
  uploads: UploadStore
  clock: Clock
}

/** Takes one page of an upload that replaces all employees. */
export async function bulkIndexEmployees(
  { uploads, clock }: BulkIndexPeopleDeps,
  token: IndexingToken,
  request: BulkRequest & {
    readonly employees: readonly EmployeeDefinition[]
    readonly disableStaleDataDeletionCheck?: boolean
  },
): Promise<void> {
  refuseNotGlobal(token)
  const target = { kind: 'employees' as const, datasource: '', group: '' }
  const page = await uploadPage(request, target, request.employees, {
    name: 'disableStaleDataDeletionCheck',
    isSet: request.disableStaleDataDeletionCheck,
  })
  const items = request.employees.map((definition, at) => {
    const employee = readEmployee(definition, `employees[${at}]`)
    return { key: employee.email, value: employee }
  })
  refusePage(await uploads.acceptItems(page, items, clock.now()), page)
}

/** Replaces all employees with one list: an upload of a single page that discards one that is open. */
export async function indexEmployeeList(
  deps: BulkIndexPeopleDeps,
  token: IndexingToken,
  employees: readonly EmployeeDefinition[],
): Promise<void> {
  const flags = { isFirstPage: true, isLastPage: true, forceRestartUpload: true }
  await bulkIndexEmployees(deps, token, { uploadId: `list-${newId()}`, ...flags, employees })
}

/** Takes one page of an upload that replaces all teams. */
export async function bulkIndexTeams(
  { uploads, clock }: BulkIndexPeopleDeps,
  token: IndexingToken,
  request: BulkRequest & { readonly teams: readonly TeamDefinition[] },
): Promise<void> {
  refuseNotGlobal(token)
  const page = await uploadPage(request, { kind: 'teams', datasource: '', group: '' }, request.teams)
  const items = request.teams.map((definition, at) => {
    const team = readTeam(definition, `teams[${at}]`)
    return { key: team.id, value: team }
  })
  refusePage(await uploads.acceptItems(page, items, clock.now()), page)
}
