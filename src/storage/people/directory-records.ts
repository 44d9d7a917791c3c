import type { Transaction } from 'kysely'
import type { RecordVersion } from '../../domain/shared/version-conflict.ts'
import { chunks } from '../database/chunks.ts'
import type { Database, Db } from '../database/database.ts'
import { fromJson, type Json } from '../database/json-column.ts'
import type { IdentityThing } from '../identity/identity-outbox.ts'
import type { Tables } from '../tables.ts'

/** Kinds of records that a directory holds. */
export type RecordKind = 'employees' | 'teams' | 'externalShortcuts' | 'hostedShortcuts'

/** For how many versions a removal is remembered; whoever is further behind reads everything again. */
export const REMEMBERED_VERSIONS = 10_000

export interface NewRecord {
  readonly key: string
  readonly record: Json<unknown>
  /** Of the record itself. */
  readonly version: RecordVersion
  readonly touched: number
}

/** The name of a record in webhook messages, for kinds that are sent. */
export function recordThing(kind: RecordKind): { name: IdentityThing; refOf(key: string): object } | undefined {
  if (kind === 'employees') return { name: 'employee', refOf: (email) => ({ email }) }
  return kind === 'teams' ? { name: 'team', refOf: (id) => ({ id }) } : undefined
}

/** All records of a kind, by key. */
export async function listRecords<T>({ read }: Database, kind: RecordKind): Promise<T[]> {
  const rows = await read
    .selectFrom('directory_records')
    .select('record')
    .where('kind', '=', kind)
    .orderBy('key')
    .execute()
  return rows.map(({ record }) => fromJson(record) as T)
}

/** Adds or replaces records; returns the keys of those that are not the same as before. */
export async function putRecords(
  db: Transaction<Tables>,
  kind: RecordKind,
  records: readonly NewRecord[],
  changed: number,
): Promise<string[]> {
  if (records.length === 0) return []
  const rows = await db
    .insertInto('directory_records')
    .values(records.map((record) => ({ kind, ...record, changed })))
    .onConflict((conflict) =>
      conflict.columns(['kind', 'key']).doUpdateSet((is) => ({
        record: is.ref('excluded.record'),
        changed: is
          .case()
          .when('directory_records.record', '=', is.ref('excluded.record'))
          .then(is.ref('directory_records.changed'))
          .else(is.ref('excluded.changed'))
          .end(),
      })),
    )
    .returning(['key', 'changed'])
    .execute()
  const keys = records.map(({ key }) => key)
  await db.deleteFrom('directory_removals').where('kind', '=', kind).where('key', 'in', keys).execute()
  return rows.filter((row) => Number(row.changed) === changed).map(({ key }) => key)
}

export async function removeRecords(
  db: Transaction<Tables>,
  kind: RecordKind,
  keys: readonly string[],
  changed: number,
): Promise<string[]> {
  const gone: string[] = []
  for (const chunk of chunks(keys)) {
    const removed = await db
      .deleteFrom('directory_records')
      .where('kind', '=', kind)
      .where('key', 'in', chunk)
      .returning('key')
      .execute()
    if (removed.length === 0) continue
    gone.push(...removed.map(({ key }) => key))
    await db
      .insertInto('directory_removals')
      .values(removed.map(({ key }) => ({ kind, key, changed })))
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet({ changed }))
      .execute()
  }
  await db
    .deleteFrom('directory_removals')
    .where('changed', '<', changed - REMEMBERED_VERSIONS)
    .execute()
  return gone
}

/** Records of a kind in the order of their keys, some at a time. */
export function recordsAfter(db: Db, kind: RecordKind, after: string, limit: number): Promise<StoredRecord[]> {
  return db
    .selectFrom('directory_records')
    .select(['key', 'record'])
    .where('kind', '=', kind)
    .where('key', '>', after)
    .orderBy('key')
    .limit(limit)
    .execute()
}

interface StoredRecord {
  key: string
  record: Json<unknown>
}
