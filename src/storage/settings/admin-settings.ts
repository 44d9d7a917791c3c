import { advance, type CounterName } from '../database/counters.ts'
import type { Database } from '../database/database.ts'

/** The JSON text of a setting. Undefined: nobody has set it. */
export async function readSetting(database: Pick<Database, 'read'>, name: string): Promise<string | undefined> {
  const found = await database.read
    .selectFrom('admin_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return found?.value
}

/** Writes a setting, or removes it, and moves on the version that every request reads. */
export function writeSetting(
  database: Database,
  version: CounterName,
  name: string,
  value: string | undefined,
): Promise<void> {
  return database.together(async () => {
    await database.write.transaction().execute((transaction) => advance(transaction, version))
    if (value === undefined) await database.write.deleteFrom('admin_settings').where('name', '=', name).execute()
    else
      await database.write
        .insertInto('admin_settings')
        .values({ name, value })
        .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
        .execute()
  })
}
