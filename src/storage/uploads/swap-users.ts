import { sql, type Transaction } from 'kysely'
import type { DatasourceUser } from '../../domain/identity/identity-store.ts'
import { advance } from '../counters.ts'
import type { Tables } from '../tables.ts'
import { stagedItems } from './staged-items.ts'
import { chunks, settleStale } from './stale-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Puts the staged users in the place of the datasource's. The identity version moves once. */
export async function swapUsers(
  db: Transaction<Tables>,
  upload: UploadRow,
  isStaleCheckOff: boolean,
  at: Date,
): Promise<void> {
  await advance(db, 'identity_version')
  const { datasource } = upload
  const before = await db
    .selectFrom('datasource_users')
    .select(['email', 'touched'])
    .where('datasource', '=', datasource)
    .execute()
  const newer = new Set(before.filter(({ touched }) => touched > upload.start_mark).map(({ email }) => email))
  const staged = new Set<string>()
  for await (const items of stagedItems<DatasourceUser>(db, upload.key)) {
    for (const { key } of items) staged.add(key)
    const rows = items
      .filter(({ key }) => !newer.has(key))
      .map(({ value }) => ({
        datasource,
        email: value.email,
        user_id: value.userId ?? null,
        name: value.name,
        is_active: value.isActive ? 1 : 0,
        version: 0,
        uploaded_at: at.getTime(),
        touched: 0,
      }))
    if (rows.length === 0) continue
    await db
      .insertInto('datasource_users')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['datasource', 'email']).doUpdateSet((is) => ({
          user_id: is.ref('excluded.user_id'),
          name: is.ref('excluded.name'),
          is_active: is.ref('excluded.is_active'),
          uploaded_at: is.ref('excluded.uploaded_at'),
        })),
      )
      .execute()
  }
  const stale = before.map(({ email }) => email).filter((email) => !staged.has(email) && !newer.has(email))
  const target = { kind: 'users' as const, datasource }
  await deleteUsers(db, datasource, await settleStale(db, target, stale, before.length, isStaleCheckOff, at))
}

/** Users go with their memberships, unless someone else has taken over the id under which they were members. */
export async function deleteUsers(
  db: Transaction<Tables>,
  datasource: string,
  emails: readonly string[],
): Promise<void> {
  for (const chunk of chunks(emails)) {
    const gone = await db
      .deleteFrom('datasource_users')
      .where('datasource', '=', datasource)
      .where('email', 'in', chunk)
      .returning('user_id')
      .execute()
    const userIds = gone.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
    await db
      .deleteFrom('memberships')
      .where('datasource', '=', datasource)
      .where('member_kind', '=', 'user')
      .where('member_folded', 'in', chunk)
      .execute()
    if (userIds.length === 0) continue
    await db
      .deleteFrom('memberships')
      .where('datasource', '=', datasource)
      .where('member_kind', '=', 'user')
      .where('member', 'in', userIds)
      .where((is) =>
        is.not(
          is.exists(
            is
              .selectFrom('datasource_users as heir')
              .select(sql.lit(1).as('one'))
              .whereRef('heir.datasource', '=', 'memberships.datasource')
              .whereRef('heir.user_id', '=', 'memberships.member'),
          ),
        ),
      )
      .execute()
  }
}
