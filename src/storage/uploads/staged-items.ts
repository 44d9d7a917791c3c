import type { Transaction } from 'kysely'
import type { UploadItem, UploadTarget } from '../../domain/uploads/upload-store.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { chunks } from '../database/chunks.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'

const ROWS_PER_STATEMENT = 200
const ROWS_PER_STEP = 500

/** Keeps a page's things aside. The same one again, in this page or another, takes the place of the first. */
export async function stageItems(db: Transaction<Tables>, upload: string, items: readonly UploadItem[]): Promise<void> {
  const rows = [...new Map(items.map(({ key, value }) => [key, value]))].map(([key, value]) => ({
    upload,
    item_key: key,
    item: toJson(value),
  }))
  const yieldIfDue = timeSlices()
  for (const chunk of chunks(rows, ROWS_PER_STATEMENT)) {
    await db
      .insertInto('staged_items')
      .values(chunk)
      .onConflict((conflict) =>
        conflict.columns(['upload', 'item_key']).doUpdateSet((is) => ({ item: is.ref('excluded.item') })),
      )
      .execute()
    await yieldIfDue()
  }
}

/** Everything that is staged for an upload, in pieces; others get their turn in between. */
export async function* stagedItems<T>(
  db: Transaction<Tables>,
  upload: string,
): AsyncGenerator<{ key: string; value: T }[]> {
  const yieldIfDue = timeSlices()
  let after = ''
  for (;;) {
    const rows = await db
      .selectFrom('staged_items')
      .select(['item_key', 'item'])
      .where('upload', '=', upload)
      .where('item_key', '>', after)
      .orderBy('item_key')
      .limit(ROWS_PER_STEP)
      .execute()
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows.map(({ item_key, item }) => ({ key: item_key, value: fromJson(item) as T }))
    after = last.item_key
    await yieldIfDue()
  }
}

/** A single deletion that comes between the pages also takes the thing out of the open upload. */
export async function forgetStaged(db: Transaction<Tables>, target: UploadTarget, itemKey: string): Promise<void> {
  const open = await db
    .selectFrom('bulk_uploads')
    .select('key')
    .where('kind', '=', target.kind)
    .where('datasource', '=', target.datasource)
    .where('group_name', '=', target.group)
    .where('is_open', '=', 1)
    .executeTakeFirst()
  if (open === undefined) return
  await db.deleteFrom('staged_items').where('upload', '=', open.key).where('item_key', '=', itemKey).execute()
}
