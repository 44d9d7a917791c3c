import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

/** The files of the web pages, of this build and for a while of earlier ones. */
export const webFiles: Migration = {
  name: '0160-web-files',
  async up(db, kind) {
    const bytes = kind === 'sqlite' ? 'blob' : 'bytea'
    const statement = `create table web_files (
      name text primary key, content_type text not null, packed ${bytes} not null, left_at bigint)`
    await sql.raw(statement).execute(db)
  },
}
