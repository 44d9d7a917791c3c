import type { Transaction } from 'kysely'
import { advance } from '../counters.ts'
import { putRecords, type RecordKind, removeRecords } from '../directory-records.ts'
import type { Tables } from '../tables.ts'
import { stagedItems } from './staged-items.ts'
import { settleStale } from './stale-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Puts the staged records in the place of those of their kind. */
export async function swapRecords(
  db: Transaction<Tables>,
  upload: UploadRow,
  isStaleCheckOff: boolean,
  at: Date,
): Promise<void> {
  const changed = await advance(db, 'people_version')
  const kind = upload.kind as RecordKind
  const before = await db.selectFrom('directory_records').select(['key', 'touched']).where('kind', '=', kind).execute()
  const newer = new Set(before.filter(({ touched }) => touched > upload.start_mark).map(({ key }) => key))
  const staged = new Set<string>()
  for await (const items of stagedItems<object>(db, upload.key)) {
    for (const { key } of items) staged.add(key)
    const records = items
      .filter(({ key }) => !newer.has(key))
      .map(({ key, value }) => ({ key, record: JSON.stringify(value), version: 0, touched: 0 }))
    await putRecords(db, kind, records, changed)
  }
  const stale = before.map(({ key }) => key).filter((key) => !staged.has(key) && !newer.has(key))
  const target = { kind, datasource: upload.datasource }
  await removeRecords(db, kind, await settleStale(db, target, stale, before.length, isStaleCheckOff, at), changed)
}
