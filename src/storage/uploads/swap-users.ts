import type { Transaction } from 'kysely'
import type { DatasourceUser } from '../../domain/identity/identity-store.ts'
import type { StaleChoice } from '../../domain/uploads/upload-store.ts'
import { advance } from '../database/counters.ts'
import { deleteUsers } from '../identity/delete-users.ts'
import type { Tables } from '../tables.ts'
import { swapItems } from './swap-items.ts'
import type { UploadRow } from './upload-rows.ts'

/** Replaces the data source's users with the staged ones. The identity version moves once. */
export async function swapUsers(
  db: Transaction<Tables>,
  upload: UploadRow,
  whenStale: StaleChoice,
  at: Date,
): Promise<void> {
  await advance(db, 'identity_version')
  const { datasource } = upload
  const states = new Map<string, string>()
  await swapItems<DatasourceUser>(db, upload, whenStale, at, {
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

/** A user counts as changed if any of these differ. */
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
