import { sql } from 'kysely'
import type { Migration } from './migration.ts'

/** What people typed into the editor of an agent and haven't published. */
export const agentDrafts: Migration = {
  name: '0140-agent-drafts',
  async up(db) {
    await sql
      .raw(
        `create table agent_drafts (owner text not null, agent text not null, content text not null,
          saved_at bigint not null, primary key (owner, agent))`,
      )
      .execute(db)
  },
}
