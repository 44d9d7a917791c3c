import type { Selectable, Transaction } from 'kysely'
import { holdingOf } from '../../domain/governance/policies/holding.ts'
import type { DlpPolicy, PolicyScan, PolicyState, PolicyStore } from '../../domain/governance/policies/policy.ts'
import { hold } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import { lockDocumentLog } from '../documents/changes/document-log-lock.ts'
import type { Tables } from '../tables.ts'

/** Whether an active policy scans its documents once or continuously. */
const ONCE = 1
const AGAIN = 2

export class SqlPolicyStore implements PolicyStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async add(policy: DlpPolicy, scan: PolicyScan, maxCount: number): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      // Two that are added at once must not both be the last that fits.
      await hold(db, 'shared_version')
      const known = await db
        .selectFrom('dlp_policies')
        .select('id')
        .where('kind', '=', policy.kind)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      const beyond = known.slice(0, Math.max(0, known.length + 1 - maxCount)).map(({ id }) => id)
      if (beyond.length > 0 && policy.kind === 'policy') return false
      await forget(db, beyond)
      await db
        .insertInto('dlp_policies')
        .values({ ...toRow(policy), ...toScanRow(scan), created_at: policy.createdAt })
        .execute()
      await db.insertInto('dlp_policy_versions').values(toVersionRow(policy)).execute()
      return true
    })
  }

  async replace(policy: DlpPolicy, scan: PolicyScan | undefined): Promise<boolean> {
    return this.#database.write.transaction().execute(async (db) => {
      const { numUpdatedRows } = await db
        .updateTable('dlp_policies')
        .set({ ...toRow(policy), ...(scan && toScanRow(scan)) })
        .where('id', '=', policy.id)
        .where('version', '=', policy.version - 1)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      await db.insertInto('dlp_policy_versions').values(toVersionRow(policy)).execute()
      return true
    })
  }

  async remove(id: string): Promise<void> {
    await this.#database.write.transaction().execute(async (db) => {
      // Nothing is found for it from here on, not even in a document that is just written.
      await lockDocumentLog(db)
      await forget(db, [id])
    })
  }

  async find(id: string): Promise<PolicyState | undefined> {
    const row = await this.#database.read.selectFrom('dlp_policies').selectAll().where('id', '=', id).executeTakeFirst()
    return row === undefined ? undefined : toState(row)
  }

  async findVersion(id: string, version: number): Promise<DlpPolicy | undefined> {
    const row = await this.#database.read
      .selectFrom('dlp_policy_versions')
      .select('record')
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst()
    return row === undefined ? undefined : fromJson(row.record)
  }

  async list(kind: DlpPolicy['kind']): Promise<PolicyState[]> {
    const rows = await this.#database.read
      .selectFrom('dlp_policies')
      .selectAll()
      .where('kind', '=', kind)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(toState)
  }

  async active(): Promise<PolicyState[]> {
    const rows = await this.#database.read
      .selectFrom('dlp_policies')
      .selectAll()
      .where((is) =>
        is.or([
          is('is_active', '=', AGAIN),
          is.and([is('is_active', '=', ONCE), is('scan_status', 'in', ['PENDING', 'ACTIVE'])]),
        ]),
      )
      .execute()
    return rows.map(toState)
  }

  async holding(): Promise<DlpPolicy[]> {
    const rows = await this.#database.read.selectFrom('dlp_policies').select('record').where('holds', '>', 0).execute()
    return rows.map(({ record }) => fromJson(record))
  }

  async noteScan(id: string, version: number, scan: PolicyScan): Promise<boolean> {
    const { numUpdatedRows } = await this.#database.write
      .updateTable('dlp_policies')
      .set(toScanRow(scan))
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  }
}

/** The policies first: a scan that stores findings has locked its policy, and what it stores is deleted with the rest. */
async function forget(db: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await db.deleteFrom('dlp_policies').where('id', 'in', ids).execute()
  await db.deleteFrom('dlp_policy_versions').where('id', 'in', ids).execute()
  await db.deleteFrom('dlp_findings').where('policy', 'in', ids).execute()
}

function toRow(policy: DlpPolicy) {
  const { id, kind, version, status, frequency } = policy
  const isActive = status === 'ACTIVE' && frequency !== 'NONE'
  const activity = frequency === 'ONCE' ? ONCE : AGAIN
  return {
    ...{ id, kind, version, record: toJson(policy) },
    is_active: isActive ? activity : 0,
    holds: holdingOf(policy),
  }
}

export function toScanRow({ status, startedAt, position, target }: PolicyScan) {
  return {
    scan_status: status,
    scan_started_at: startedAt?.getTime() ?? null,
    scan_position: position,
    scan_target: target,
  }
}

function toVersionRow(policy: DlpPolicy) {
  return { id: policy.id, version: policy.version, record: toJson(policy) }
}

function toState(row: Selectable<Tables['dlp_policies']>): PolicyState {
  return {
    policy: fromJson(row.record),
    scan: {
      status: row.scan_status,
      startedAt: row.scan_started_at === null ? undefined : new Date(Number(row.scan_started_at)),
      position: Number(row.scan_position),
      target: Number(row.scan_target),
    },
  }
}
