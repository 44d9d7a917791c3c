import type { Transaction } from 'kysely'
import type { CompiledAcl } from '../../domain/access/principals.ts'
import type { DocumentWrite } from '../../domain/documents/document-store.ts'
import { advance } from '../database/counters.ts'
import { toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

/** Which users hold an intersection depends on which intersections there are: a new one moves the identity version. */
export async function rememberIntersections(db: Transaction<Tables>, writes: readonly DocumentWrite[]): Promise<void> {
  for (const { document, acl } of writes) {
    if (document.permissions !== undefined && acl.intersections.length > 0)
      await insertIntersections(db, document.datasource, acl)
  }
}

export async function insertIntersections(
  db: Transaction<Tables>,
  datasource: string,
  acl: CompiledAcl,
): Promise<void> {
  if (acl.intersections.length === 0) return
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('group_intersections')
    .values(acl.intersections.map(({ principal, groups }) => ({ datasource, principal, groups: toJson(groups) })))
    .onConflict((conflict) => conflict.columns(['datasource', 'principal']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== undefined && numInsertedOrUpdatedRows > 0n) await advance(db, 'identity_version')
}
