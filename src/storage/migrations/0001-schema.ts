import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { newId } from '../../kernel/ids.ts'
import type { Migration } from './migration.ts'
import { accountsTables } from './schema/accounts.ts'
import { agentsTables } from './schema/agents.ts'
import { auditTables } from './schema/audit.ts'
import { COLUMN_TYPES } from './schema/column-types.ts'
import { credentialsTables } from './schema/credentials.ts'
import { documentsTables } from './schema/documents.ts'
import { governanceTables } from './schema/governance.ts'
import { identityTables } from './schema/identity.ts'
import { knowledgeTables } from './schema/knowledge.ts'
import { operationsTables } from './schema/operations.ts'
import { uploadsTables } from './schema/uploads.ts'

/** Where each counter starts. */
const COUNTERS = {
  document_seq: 0,
  identity_version: 1,
  people_version: 1,
  reindex_request: 0,
  revocation_round: 0,
  shared_version: 0,
  activity_seq: 0,
  trigger_version: 1,
}

/** The whole schema of the first release. It never changes: later changes are migrations of their own. */
export const schema: Migration = {
  name: '0001-schema',
  async up(db, kind) {
    const types = COLUMN_TYPES[kind]
    for (const statement of [
      ...documentsTables(types),
      ...uploadsTables(types),
      ...identityTables(),
      ...accountsTables(),
      ...credentialsTables(),
      ...knowledgeTables(types),
      ...agentsTables(types),
      ...governanceTables(),
      ...operationsTables(types),
      ...auditTables(kind),
    ]) {
      await sql.raw(statement).execute(db)
    }
    const counters = Object.entries(COUNTERS).map(([name, value]) => ({ name, value }))
    await db.insertInto('counters').values(counters).execute()
    await db.insertInto('store_identity').values({ id: newId() }).execute()
    await sql`insert into person_id_key (secret) values (${randomBytes(32).toString('base64url')})`.execute(db)
  },
}
