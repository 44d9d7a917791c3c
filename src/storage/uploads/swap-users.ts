import { sql, type Transaction } from 'kysely'
import type { DatasourceUser } from '../../domain/identity/identity-store.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import { announceIdentity, membershipRef } from '../identity/identity-outbox.ts'
import type { Tables } from '../tables.ts'
import { swapItems } from './swap-items.ts'
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
  const states = new Map<string, string>()
  await swapItems<DatasourceUser>(db, upload, isStaleCheckOff, at, {
    thing: 'user',
    async before() {
      const rows = await db
        .selectFrom('datasource_users')
        .select(['email', 'user_id', 'name', 'is_active', 'touched'])
        .where('datasource', '=', datasource)
        .execute()
      for (const row of rows) states.set(row.email, stateOf(row))
      return rows.map(({ email, touched }) => ({ key: email, touched }))
    },
    async put(items) {
      const rows = items.map(({ value }) => ({
        datasource,
        email: value.email,
        user_id: value.userId ?? null,
        name: value.name,
        is_active: value.isActive ? 1 : 0,
        version: 0,
        uploaded_at: at.getTime(),
        touched: 0,
      }))
      await putUsers(db, rows)
      return rows.filter((row) => states.get(row.email) !== stateOf(row)).map(({ email }) => email)
    },
    remove: (emails) => deleteUsers(db, datasource, emails, at),
    refOf: (email) => ({ email }),
  })
}

type UserRow = Tables['datasource_users']

/** What a user is told to have changed by. */
export function stateOf({ user_id, name, is_active }: Pick<UserRow, 'user_id' | 'name' | 'is_active'>): string {
  return JSON.stringify([user_id, name, is_active])
}

async function putUsers(db: Transaction<Tables>, rows: readonly UserRow[]): Promise<void> {
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

/** Users go with their memberships, unless someone else has taken over the id under which they were members. */
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
