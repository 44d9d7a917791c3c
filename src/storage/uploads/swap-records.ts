import type { Transaction } from 'kysely'
import type { StaleChoice } from '../../domain/uploads/upload-store.ts'
import { advance } from '../database/counters.ts'
import { toJson } from '../database/json-column.ts'
import { putRecords, type RecordKind, recordThing, removeRecords } from '../people/directory-records.ts'
import type { Tables } from '../tables.ts'
import { swapItems } from './swap-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Replaces all records of a kind with the staged ones. */
export async function swapRecords(
  db: Transaction<Tables>,
  upload: UploadRow,
  whenStale: StaleChoice,
  at: Date,
): Promise<void> {
  const changed = await advance(db, 'people_version')
  const kind = upload.kind as RecordKind
  const thing = recordThing(kind)
  await swapItems<object>(db, upload, whenStale, at, {
    thing: thing?.name,
    before: () => db.selectFrom('directory_records').select(['key', 'touched']).where('kind', '=', kind).execute(),
    put(items) {
      const records = items.map(({ key, value }) => ({ key, record: toJson(value), version: 0, touched: 0 }))
      return putRecords(db, kind, records, changed)
    },
    async remove(keys) {
      await removeRecords(db, kind, keys, changed)
    },
    refOf: (key) => thing?.refOf(key) ?? {},
  })
}
