import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { AuditDeps } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import type { DatasourceStore } from './datasource.ts'

/** Hides a data source from everyone. Its documents, users and groups are deleted in the background, then the rest of it. */
export function deleteDatasource(
  deps: AuditDeps & { datasources: DatasourceStore },
  actor: Actor,
  name: string,
): Promise<void> {
  const { datasources, clock } = deps
  const key = { name: `datasource ${name}`, read: () => datasources.hold(name) }
  return changeRecord(deps, actor, key, async (before) => {
    if (before === undefined) throw new ServiceError('not_found', `Data source ${quoted(name)} not found`)
    if (before.deletedAt !== undefined) return { result: undefined, note: undefined }
    if (before.connectionId !== undefined) {
      throw new ServiceError('conflict', `A connection fills ${quoted(name)}; remove the connection and its documents`)
    }
    const user = (await datasources.list()).find(
      (each) => each.identityDatasourceName === name && each.name !== name && each.deletedAt === undefined,
    )
    if (user !== undefined) {
      throw new ServiceError('conflict', `${quoted(user.name)} takes its users and groups from ${quoted(name)}`)
    }
    const now = clock.now()
    await datasources.put({ ...before, visibility: 'NOT_ENABLED', deletedAt: now.toISOString() }, now)
    return { result: undefined, note: { action: 'datasource.delete', subject: name } }
  })
}
