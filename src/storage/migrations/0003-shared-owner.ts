import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** Quotas count a person's objects each time they create one, so the owner has its own indexed column. */
export const sharedOwner: Migration = {
  name: '0003-shared-owner',
  async up(db, kind) {
    const owner = kind === 'postgres' ? "sharing::json ->> 'owner'" : "json_extract(sharing, '$.owner')"
    for (const statement of [
      // Null where a service of an older version wrote it during an upgrade; it isn't counted then.
      'alter table shared_objects add column owner text',
      `update shared_objects set owner = ${owner}`,
      'create index shared_objects_by_owner on shared_objects (kind, owner)',
    ]) {
      await sql.raw(statement).execute(db)
    }
  },
}
