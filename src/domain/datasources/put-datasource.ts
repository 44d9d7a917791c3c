import { type AuditDeps, audited, changesOf } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { type AddDatasourceDeps, addDatasource, type DatasourceInput } from './add-datasource.ts'
import type { Datasource } from './datasource.ts'
import { existingDatasource } from './get-datasource.ts'

/**
 * Creates a datasource or overwrites its configuration, as `actor`. Connectors repeat theirs at every start: what
 * changes nothing is no entry in the audit log.
 */
export async function putDatasource(
  deps: AddDatasourceDeps & AuditDeps,
  actor: Actor,
  input: DatasourceInput,
): Promise<Datasource> {
  const before = await deps.datasources.find(input.name)
  const note = (after: Datasource) => {
    const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after)])] as (keyof Datasource)[]
    const details = changesOf(before, after, fields)
    return details && { action: before ? 'datasource.change' : 'datasource.create', subject: input.name, details }
  }
  return audited(deps, actor, note, async () => {
    await addDatasource(deps, input)
    return existingDatasource(deps.datasources, input.name)
  })
}
