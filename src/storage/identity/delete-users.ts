import { sql, type Transaction } from 'kysely'
import { chunks } from '../database/chunks.ts'
import type { Tables } from '../tables.ts'
import { announceIdentity, membershipRef } from './identity-outbox.ts'

/**
 * Deletes users and their memberships, for single deletions and uploads. Memberships under the email are deleted. Those
 * under the ID stay if another user of the data source has that ID now.
 * See docs/decisions/0026-deleted-users.md.
 */
export async function deleteUsers(
  db: Transaction<Tables>,
  datasource: string,
  emails: readonly string[],
  at: Date,
): Promise<void> {
  for (const chunk of chunks(emails)) {
    const gone = await db
      .deleteFrom('datasource_users')
      .where('datasource', '=', datasource)
      .where('email', 'in', chunk)
      .returning('user_id')
      .execute()
    const userIds = gone.flatMap(({ user_id }) => (user_id === null ? [] : [user_id]))
    const byEmail = await db
      .deleteFrom('memberships')
      .where('datasource', '=', datasource)
      .where('member_kind', '=', 'user')
      .where('member_folded', 'in', chunk)
      .returning(['group_name', 'member_kind', 'member'])
      .execute()
    const byId = userIds.length === 0 ? [] : await deleteMembersById(db, datasource, userIds)
    const removed = [...byEmail, ...byId].map((row) => membershipRef(row.group_name, row.member_kind, row.member))
    await announceIdentity(db, { thing: 'membership', datasource, removed }, at)
  }
}

function deleteMembersById(db: Transaction<Tables>, datasource: string, userIds: readonly string[]) {
  return db
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
    .returning(['group_name', 'member_kind', 'member'])
    .execute()
}
