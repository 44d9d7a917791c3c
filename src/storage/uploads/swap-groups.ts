import type { Transaction } from 'kysely'
import type { StaleChoice } from '../../domain/uploads/upload-store.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import { announceIdentity, membershipRef } from '../identity/identity-outbox.ts'
import type { Tables } from '../tables.ts'
import { swapItems } from './swap-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Replaces the data source's groups with the staged ones. The identity version moves once. */
export async function swapGroups(
  db: Transaction<Tables>,
  upload: UploadRow,
  whenStale: StaleChoice,
  at: Date,
): Promise<void> {
  await advance(db, 'identity_version')
  const { datasource } = upload
  await swapItems<object>(db, upload, whenStale, at, {
    thing: 'group',
    before: () =>
      db
        .selectFrom('datasource_groups')
        .select(['name as key', 'touched'])
        .where('datasource', '=', datasource)
        .execute(),
    async put(items) {
      const added = await db
        .insertInto('datasource_groups')
        .values(items.map(({ key }) => ({ datasource, name: key, version: 0, touched: 0 })))
        .onConflict((conflict) => conflict.columns(['datasource', 'name']).doNothing())
        .returning('name')
        .execute()
      return added.map(({ name }) => name)
    },
    remove: (names) => deleteGroups(db, datasource, names, at),
    refOf: (name) => ({ name }),
  })
}

/** Groups go with their memberships, those in them and those of them. */
export async function deleteGroups(
  db: Transaction<Tables>,
  datasource: string,
  names: readonly string[],
  at: Date,
): Promise<void> {
  for (const chunk of chunks(names)) {
    await db.deleteFrom('datasource_groups').where('datasource', '=', datasource).where('name', 'in', chunk).execute()
    const gone = await db
      .deleteFrom('memberships')
      .where('datasource', '=', datasource)
      .where((is) =>
        is.or([is('group_name', 'in', chunk), is.and([is('member_kind', '=', 'group'), is('member', 'in', chunk)])]),
      )
      .returning(['group_name', 'member_kind', 'member'])
      .execute()
    const removed = gone.map((row) => membershipRef(row.group_name, row.member_kind, row.member))
    await announceIdentity(db, { thing: 'membership', datasource, removed }, at)
  }
}
