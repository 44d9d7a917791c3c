import type { Transaction } from 'kysely'
import type { UploadKind } from '../../domain/uploads/upload-store.ts'
import { advance } from '../counters.ts'
import type { Tables } from '../tables.ts'
import { stagedItems } from './staged-items.ts'
import { chunks, settleStale } from './stale-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Puts the staged records in the place of those of their kind. */
export async function swapRecords(
  db: Transaction<Tables>,
  upload: UploadRow,
  isStaleCheckOff: boolean,
  at: Date,
): Promise<void> {
  await advance(db, 'people_version')
  const kind = upload.kind as UploadKind
  const before = await db.selectFrom('directory_records').select(['key', 'touched']).where('kind', '=', kind).execute()
  const newer = new Set(before.filter(({ touched }) => touched > upload.start_mark).map(({ key }) => key))
  const staged = new Set<string>()
  for await (const items of stagedItems<object>(db, upload.key)) {
    for (const { key } of items) staged.add(key)
    const rows = items
      .filter(({ key }) => !newer.has(key))
      .map(({ key, value }) => ({ kind, key, record: JSON.stringify(value), version: 0, touched: 0 }))
    if (rows.length === 0) continue
    await db
      .insertInto('directory_records')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['kind', 'key']).doUpdateSet((is) => ({ record: is.ref('excluded.record') })),
      )
      .execute()
  }
  const stale = before.map(({ key }) => key).filter((key) => !staged.has(key) && !newer.has(key))
  const target = { kind, datasource: upload.datasource }
  await deleteRecords(db, kind, await settleStale(db, target, stale, before.length, isStaleCheckOff, at))
}

export async function deleteRecords(db: Transaction<Tables>, kind: UploadKind, keys: readonly string[]): Promise<void> {
  for (const chunk of chunks(keys)) {
    await db.deleteFrom('directory_records').where('kind', '=', kind).where('key', 'in', chunk).execute()
  }
}
