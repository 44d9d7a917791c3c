import { sql } from 'kysely'
import type { Migration } from '../migration.ts'

export const mcpServers: Migration = {
  name: '0216-mcp-servers',
  async up(db) {
    await sql
      .raw(
        'create table mcp_servers (name text primary key, record text not null, created_at bigint not null, updated_at bigint not null)',
      )
      .execute(db)
  },
}
