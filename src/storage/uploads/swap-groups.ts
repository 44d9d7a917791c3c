import type { Transaction } from 'kysely'
import { advance } from '../counters.ts'
import type { Tables } from '../tables.ts'
import { stagedItems } from './staged-items.ts'
import { chunks, settleStale } from './stale-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Puts the staged groups in the place of the datasource's. The identity version moves once. */
export async function swapGroups(
  db: Transaction<Tables>,
  upload: UploadRow,
  isStaleCheckOff: boolean,
  at: Date,
): Promise<void> {
  await advance(db, 'identity_version')
  const { datasource } = upload
  const before = await db
    .selectFrom('datasource_groups')
    .select(['name', 'touched'])
    .where('datasource', '=', datasource)
    .execute()
  const staged = new Set<string>()
  for await (const items of stagedItems(db, upload.key)) {
    for (const { key } of items) staged.add(key)
    await db
      .insertInto('datasource_groups')
      .values(items.map(({ key }) => ({ datasource, name: key, version: 0, touched: 0 })))
      .onConflict((conflict) => conflict.columns(['datasource', 'name']).doNothing())
      .execute()
  }
  const stale = before
    .filter(({ name, touched }) => !staged.has(name) && touched <= upload.start_mark)
    .map(({ name }) => name)
  const target = { kind: 'groups' as const, datasource }
  await deleteGroups(db, datasource, await settleStale(db, target, stale, before.length, isStaleCheckOff, at))
}

/** Groups go with their memberships, those in them and those of them. */
export async function deleteGroups(
  db: Transaction<Tables>,
  datasource: string,
  names: readonly string[],
): Promise<void> {
  for (const chunk of chunks(names)) {
    await db.deleteFrom('datasource_groups').where('datasource', '=', datasource).where('name', 'in', chunk).execute()
    await db.deleteFrom('memberships').where('datasource', '=', datasource).where('group_name', 'in', chunk).execute()
    await db
      .deleteFrom('memberships')
      .where('datasource', '=', datasource)
      .where('member_kind', '=', 'group')
      .where('member', 'in', chunk)
      .execute()
  }
}
