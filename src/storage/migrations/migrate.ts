import { type Kysely, sql, type Transaction } from 'kysely'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'
import { schema } from './0001-schema.ts'
import { agentRunBeats } from './0002-agent-run-beats.ts'
import { sharedOwner } from './0003-shared-owner.ts'
import { groupTitles } from './0004-group-titles.ts'
import { connections } from './0010-connections.ts'
import { connectionDays } from './0011-connection-days.ts'
import { documentStructures } from './0020-document-structures.ts'
import { queryInsights } from './0040-query-insights.ts'
import { synonyms } from './0050-synonyms.ts'
import { meaningChoice } from './0060-meaning-choice.ts'
import { leaseNodes } from './0070-lease-nodes.ts'
import { adminSettings } from './0080-admin-settings.ts'
import { proposals } from './0081-proposals.ts'
import { datasourceDays } from './0082-datasource-days.ts'
import { readTexts } from './0090-read-texts.ts'
import { learning } from './0100-learning.ts'
import { synonymDismissals } from './0101-synonym-dismissals.ts'
import { startedMode } from './0110-started-mode.ts'
import { webhookNames } from './0120-webhook-names.ts'
import { auditOnBehalfOf } from './0130-audit-on-behalf-of.ts'
import { agentDrafts } from './0140-agent-drafts.ts'
import { agentSchedules } from './0150-agent-schedules.ts'
import { foldEarlySteps, mapEarlySteps } from './early-steps.ts'
import type { Migration } from './migration.ts'

/** In order. A released one never changes; another one follows it. */
const MIGRATIONS: readonly Migration[] = [
  schema,
  agentRunBeats,
  sharedOwner,
  groupTitles,
  connections,
  connectionDays,
  documentStructures,
  queryInsights,
  synonyms,
  meaningChoice,
  leaseNodes,
  adminSettings,
  proposals,
  datasourceDays,
  readTexts,
  learning,
  synonymDismissals,
  startedMode,
  webhookNames,
  auditOnBehalfOf,
  agentDrafts,
  agentSchedules,
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
  await database.withoutTimeout(() => migrateInOne(database, at, migrations))
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
    await foldEarlySteps(db, applied, at)
    refuseNewer(applied, migrations)
    for (const migration of migrations) {
      if (applied.has(migration.name)) continue
      await migration.up(transaction, database.kind)
      await insertApplied(db, migration.name, at)
    }
  })
}

/** The steps of these names; for a schema as another database has it. */
export function migrationsNamed(applied: readonly string[]): Migration[] {
  const names = mapEarlySteps(new Set(applied))
  refuseNewer(names, MIGRATIONS)
  return MIGRATIONS.filter(({ name }) => names.has(name))
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
  await database.withoutTimeout(() =>
    database.together(async () => {
      const db = database.write as unknown as Kysely<MigrationTables>
      if (await hasSchema(database)) {
        const mark = db.selectFrom('schema_migrations').select('name').where('name', '=', COPY_MARK)
        if ((await mark.executeTakeFirst()) !== undefined) return
        throw new OperatorError('The target database already contains Almanac data; use an empty one')
      }
      await migrateInOne(database, at, migrations)
      await insertApplied(db, COPY_MARK, at)
    }),
  )
}

/** With the times of the original, so that `verify` finds both sides equal. */
export async function endCopy(
  database: Database,
  applied: readonly { name: string; appliedAt: Date }[],
): Promise<void> {
  const db = database.write as unknown as Kysely<MigrationTables>
  await database.together(async () => {
    await db.deleteFrom('schema_migrations').execute()
    for (const { name, appliedAt } of applied) await insertApplied(db, name, appliedAt)
  })
}

function refuseNewer(applied: ReadonlySet<string>, migrations: readonly Migration[]): void {
  if (applied.has(COPY_MARK)) {
    throw new OperatorError(
      'A migration to this database was not finished; run the same ./almanac migrate command again',
    )
  }
  const unknown = [...applied].filter((name) => !migrations.some((migration) => migration.name === name))
  if (unknown.length === 0) return
  throw new OperatorError(
    `The database was created by a newer version of Almanac (unknown migrations: ${unknown.join(', ')}); start that version or restore a backup`,
  )
}

async function insertApplied(db: Kysely<MigrationTables>, name: string, at: Date): Promise<void> {
  await db.insertInto('schema_migrations').values({ name, applied_at: at.getTime() }).execute()
}
