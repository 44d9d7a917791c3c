import { type Kysely, sql, type Transaction } from 'kysely'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'
import { foundation } from './0000-0099/0001-foundation.ts'
import { bulkUploads } from './0000-0099/0010-bulk-uploads.ts'
import { directory } from './0000-0099/0011-directory.ts'
import { documentEvents } from './0000-0099/0030-document-events.ts'
import { customMetadata } from './0000-0099/0031-custom-metadata.ts'
import { submissions } from './0000-0099/0032-submissions.ts'
import { webhooks } from './0000-0099/0033-webhooks.ts'
import { redlistedDocuments } from './0000-0099/0034-redlisted-documents.ts'
import { signIn } from './0000-0099/0040-sign-in.ts'
import { singleSignOn } from './0000-0099/0041-single-sign-on.ts'
import { scim } from './0000-0099/0042-scim.ts'
import { saml } from './0000-0099/0043-saml.ts'
import { engineFiles } from './0000-0099/0050-engine-files.ts'
import { meaning } from './0000-0099/0066-meaning.ts'
import { peopleDirectory } from './0000-0099/0070-people-directory.ts'
import { uploadCare } from './0000-0099/0071-upload-care.ts'
import { swapInSteps } from './0000-0099/0072-swap-in-steps.ts'
import { audit } from './0000-0099/0080-audit.ts'
import { administration } from './0000-0099/0081-administration.ts'
import { groups } from './0000-0099/0082-groups.ts'
import { authTokens } from './0000-0099/0083-auth-tokens.ts'
import { leases } from './0100-0199/0105-leases.ts'
import { setAside } from './0100-0199/0110-set-aside.ts'
import { verifiedEmails } from './0100-0199/0120-verified-emails.ts'
import { auditGuard } from './0100-0199/0121-audit-guard.ts'
import { openedPasswords } from './0100-0199/0122-opened-passwords.ts'
import { revocations } from './0100-0199/0130-revocations.ts'
import { sharedObjects } from './0100-0199/0150-shared-objects.ts'
import { verifications } from './0100-0199/0151-verifications.ts'
import { webFiles } from './0100-0199/0160-web-files.ts'
import { activity } from './0100-0199/0170-activity.ts'
import { chats } from './0100-0199/0180-chats.ts'
import { visibilityOverrides } from './0200-0299/0200-visibility-overrides.ts'
import { policies } from './0200-0299/0201-policies.ts'
import { findingsByDocument } from './0200-0299/0202-findings-by-document.ts'
import { dailyUse } from './0200-0299/0205-daily-use.ts'
import { agents } from './0200-0299/0215-agents.ts'
import { mcpServers } from './0200-0299/0216-mcp-servers.ts'
import { usage } from './0200-0299/0225-usage.ts'
import { skills } from './0200-0299/0230-skills.ts'
import { triggers } from './0200-0299/0235-triggers.ts'
import { chatFiles } from './0200-0299/0240-chat-files.ts'
import { remoteServers } from './0200-0299/0241-remote-servers.ts'
import { marks } from './0200-0299/0255-marks.ts'
import { signInAttempts } from './0200-0299/0260-sign-in-attempts.ts'
import { heldDocuments } from './0300-0399/0310-held-documents.ts'
import { sessionsByTime } from './0400-0499/0460-sessions-by-time.ts'
import { sharedOwner } from './0500-0599/0525-shared-owner.ts'
import type { Migration } from './migration.ts'

/** In order. */
const MIGRATIONS: readonly Migration[] = [
  foundation,
  bulkUploads,
  directory,
  documentEvents,
  customMetadata,
  submissions,
  webhooks,
  redlistedDocuments,
  signIn,
  singleSignOn,
  scim,
  saml,
  engineFiles,
  meaning,
  peopleDirectory,
  uploadCare,
  swapInSteps,
  audit,
  administration,
  groups,
  authTokens,
  leases,
  revocations,
  verifiedEmails,
  auditGuard,
  openedPasswords,
  sharedObjects,
  verifications,
  webFiles,
  activity,
  setAside,
  chats,
  usage,
  triggers,
  visibilityOverrides,
  policies,
  findingsByDocument,
  agents,
  mcpServers,
  dailyUse,
  skills,
  marks,
  chatFiles,
  remoteServers,
  signInAttempts,
  heldDocuments,
  sessionsByTime,
  sharedOwner,
]

/** Any number that no other program on the same PostgreSQL is likely to lock. */
const MIGRATION_LOCK = 7_256_100_417

export const SCHEMA_TABLE = 'schema_migrations'

/** Stands among the steps of a database that is being filled from another: no version knows it, so none starts there. */
const COPY_MARK = 'copy-under-way'

interface MigrationTables extends Tables {
  schema_migrations: { name: string; applied_at: number }
}

/** Brings the schema up to date, in one transaction; refuses a database that a newer version has been at. */
export async function migrate(database: Database, at: Date, migrations = MIGRATIONS): Promise<void> {
  await database.patiently(() => migrateInOne(database, at, migrations))
}

async function migrateInOne(database: Database, at: Date, migrations: readonly Migration[]): Promise<void> {
  await database.write.transaction().execute(async (transaction) => {
    const db = transaction as unknown as Transaction<MigrationTables>
    if (database.kind === 'postgres') {
      await sql`set local statement_timeout = 0`.execute(db)
      await sql`select pg_advisory_xact_lock(${MIGRATION_LOCK})`.execute(db)
    }
    await db.schema
      .createTable('schema_migrations')
      .ifNotExists()
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('applied_at', 'bigint', (column) => column.notNull())
      .execute()
    const applied = new Set((await db.selectFrom('schema_migrations').select('name').execute()).map(({ name }) => name))
    refuseNewer(applied, migrations)
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      await migration.up(transaction, database.kind)
      await insertApplied(db, migration.name, at)
    }
  })
}

/** The steps of these names; for a schema as another database has it. */
export function migrationsNamed(names: readonly string[]): Migration[] {
  refuseNewer(new Set(names), MIGRATIONS)
  return MIGRATIONS.filter(({ name }) => names.includes(name))
}

export async function hasSchema(database: Database): Promise<boolean> {
  const tables = await database.write.introspection.getTables()
  return tables.some(({ name }) => name === SCHEMA_TABLE)
}

/**
 * Makes the schema, and the mark that keeps services off it. A database that is in use is refused; one with the mark is
 * gone on with.
 */
export async function beginCopy(database: Database, at: Date, migrations: readonly Migration[]): Promise<void> {
  await database.patiently(() =>
    database.together(async () => {
      const db = database.write as unknown as Kysely<MigrationTables>
      if (await hasSchema(database)) {
        const mark = db.selectFrom('schema_migrations').select('name').where('name', '=', COPY_MARK)
        if ((await mark.executeTakeFirst()) !== undefined) return
        throw new OperatorError('The target holds an Almanac already; name an empty one')
      }
      await migrateInOne(database, at, migrations)
      await insertApplied(db, COPY_MARK, at)
    }),
  )
}

export async function endCopy(database: Database): Promise<void> {
  const db = database.write as unknown as Kysely<MigrationTables>
  await db.deleteFrom('schema_migrations').where('name', '=', COPY_MARK).execute()
}

function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  if (applied.has(COPY_MARK)) {
    throw new OperatorError('A copy into this database was not finished; run the same ./almanac migrate again')
  }
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database was used by a newer version of Almanac (it holds ${unknown.join(', ')}); start that version or restore a backup`,
  )
}

async function insertApplied(db: Kysely<MigrationTables>, name: string, at: Date): Promise<void> {
  await db.insertInto('schema_migrations').values({ name, applied_at: at.getTime() }).execute()
}
