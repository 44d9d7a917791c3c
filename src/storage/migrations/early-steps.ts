import type { Transaction } from 'kysely'
import { OperatorError } from '../../kernel/operator-error.ts'
import { schema } from './0001-schema.ts'

/**
 * Before the first release the schema grew in 47 steps. Together they made what `0001-schema` makes now, so a database that
 * took all of them is as good as new.
 */
export const EARLY_STEPS: ReadonlySet<string> = new Set([
  '0001-foundation',
  '0010-bulk-uploads',
  '0011-directory',
  '0030-document-events',
  '0031-custom-metadata',
  '0032-submissions',
  '0033-webhooks',
  '0034-redlisted-documents',
  '0040-sign-in',
  '0041-single-sign-on',
  '0042-scim',
  '0043-saml',
  '0050-engine-files',
  '0066-meaning',
  '0070-people-directory',
  '0071-upload-care',
  '0072-swap-in-steps',
  '0080-audit',
  '0081-administration',
  '0082-groups',
  '0083-auth-tokens',
  '0105-leases',
  '0110-set-aside',
  '0120-verified-emails',
  '0121-audit-guard',
  '0122-opened-passwords',
  '0130-revocations',
  '0150-shared-objects',
  '0151-verifications',
  '0160-web-files',
  '0170-activity',
  '0180-chats',
  '0200-visibility-overrides',
  '0201-policies',
  '0202-findings-by-document',
  '0205-daily-use',
  '0215-agents',
  '0216-mcp-servers',
  '0225-usage',
  '0230-skills',
  '0235-triggers',
  '0240-chat-files',
  '0241-remote-servers',
  '0255-marks',
  '0260-sign-in-attempts',
  '0310-held-documents',
  '0460-sessions-by-time',
])

interface StepTables {
  schema_migrations: { name: string; applied_at: number }
}

/** The same names with the early steps replaced by `0001-schema`. Refuses a database that stopped halfway through them. */
export function mapEarlySteps(applied: ReadonlySet<string>): Set<string> {
  const early = applied.intersection(EARLY_STEPS)
  if (early.size === 0) return new Set(applied)
  if (early.size < EARLY_STEPS.size) {
    throw new OperatorError(
      "The database is from a preview of Almanac before November 2026 that this version can't upgrade. Start the last preview on it once, then this version",
    )
  }
  return applied.difference(EARLY_STEPS).add(schema.name)
}

/** Records a database of early steps as one that has `0001-schema`, in the table and in `applied`. */
export async function foldEarlySteps(db: Transaction<StepTables>, applied: Set<string>, at: Date): Promise<void> {
  const folded = mapEarlySteps(applied)
  if (folded.has(schema.name) === applied.has(schema.name)) return
  await db
    .deleteFrom('schema_migrations')
    .where('name', 'in', [...EARLY_STEPS])
    .execute()
  await db.insertInto('schema_migrations').values({ name: schema.name, applied_at: at.getTime() }).execute()
  for (const name of EARLY_STEPS) applied.delete(name)
  applied.add(schema.name)
}
