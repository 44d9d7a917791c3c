import { sql } from 'kysely'
import type { Finding } from '../../domain/governance/findings/finding.ts'
import type {
  FindingPlace,
  FindingQuery,
  FindingStore,
  ScanStep,
} from '../../domain/governance/findings/finding-store.ts'
import { organizationMember } from '../../domain/identity/identity-store.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import type { Database } from '../database/database.ts'
import { fromJson } from '../database/json-column.ts'
import { changeDocuments } from '../documents/changes/change-documents.ts'
import { lockDocumentLog } from '../documents/changes/document-log-lock.ts'
import { recordFindings } from './finding-rows.ts'
import { toScanRow } from './policy-store.ts'

/** What memberships of connections call groups of the organization starts with this. */
const ORGANIZATION = organizationMember('')
/** Takes a few milliseconds. */
const READ_IN_A_STEP = 2000

const PLACE = sql`(f.policy, f.key, f.place)`

function valuesOf(place: FindingPlace | undefined) {
  return sql`(${place?.policyId ?? ''}, ${place?.key ?? 0}, ${place?.place ?? 0})`
}

export class SqlFindingStore implements FindingStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async record(step: ScanStep, at: Date): Promise<number[]> {
    return this.#database.write.transaction().execute(async (db) => {
      // First, as everywhere: whoever writes documents takes turns by it.
      if (step.documents.length > 0) await lockDocumentLog(db)
      const { numUpdatedRows } = await db
        .updateTable('dlp_policies')
        .set(toScanRow(step.scan))
        .where('id', '=', step.policyId)
        .where('version', '=', step.version)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return []
      const changes = await recordFindings(db, step, step.documents, at)
      const result = await changeDocuments(db, changes, at)
      return result.kind === 'written' ? [...result.changed] : []
    })
  }

  /** In steps, because a filter may leave few of very many findings. */
  async page(query: FindingQuery, after: FindingPlace | undefined, limit: number): Promise<Finding[]> {
    const found: Finding[] = []
    const yieldIfDue = timeSlices()
    for (let from = after; ; ) {
      const to = await this.#lastOfStep(query.policyId, from)
      found.push(...(await this.#within(query, from, to, limit - found.length)))
      if (to === undefined || found.length === limit) return found
      from = to
      await yieldIfDue()
    }
  }

  /** Undefined: there are fewer findings than a step has. */
  async #lastOfStep(policyId: string | undefined, from: FindingPlace | undefined): Promise<FindingPlace | undefined> {
    const last = await this.#database.read
      .selectFrom('dlp_findings as f')
      .select(['f.policy', 'f.key', 'f.place'])
      .$if(policyId !== undefined, (query) => query.where('f.policy', '=', policyId ?? ''))
      .$if(from !== undefined, (query) => query.where(sql<boolean>`${PLACE} > ${valuesOf(from)}`))
      .orderBy('f.policy')
      .orderBy('f.key')
      .orderBy('f.place')
      .offset(READ_IN_A_STEP - 1)
      .limit(1)
      .executeTakeFirst()
    return last && { policyId: last.policy, key: Number(last.key), place: Number(last.place) }
  }

  async #within(
    { policyId, severity, ruleType, datasource, isHidden }: FindingQuery,
    from: FindingPlace | undefined,
    to: FindingPlace | undefined,
    limit: number,
  ): Promise<Finding[]> {
    const isShown = sql<boolean>`coalesce(d.visibility_override, 'NONE') = 'NONE'`
    const rows = await this.#database.read
      .selectFrom('dlp_findings as f')
      .innerJoin('documents as d', 'd.key', 'f.key')
      .innerJoin('dlp_policies as p', 'p.id', 'f.policy')
      .selectAll('f')
      .select([
        'd.datasource',
        'd.object_type',
        'd.id as document_id',
        'd.title',
        'd.view_url',
        'd.visibility_override',
      ])
      .select('p.record')
      .where('d.deleted_at', 'is', null)
      .$if(policyId !== undefined, (query) => query.where('f.policy', '=', policyId ?? ''))
      .$if(severity !== undefined, (query) => query.where('f.severity', '=', severity!))
      .$if(ruleType !== undefined, (query) => query.where('f.rule_type', '=', ruleType!))
      // Not by an index: it would read all documents of the data source.
      .$if(datasource !== undefined, (query) => query.where(sql<boolean>`coalesce(d.datasource, '') = ${datasource}`))
      .$if(isHidden !== undefined, (query) => query.where(isHidden ? sql<boolean>`not ${isShown}` : isShown))
      .$if(from !== undefined, (query) => query.where(sql<boolean>`${PLACE} > ${valuesOf(from)}`))
      .$if(to !== undefined, (query) => query.where(sql<boolean>`${PLACE} <= ${valuesOf(to)}`))
      .orderBy('f.policy')
      .orderBy('f.key')
      .orderBy('f.place')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      policyId: row.policy,
      policyName: fromJson(row.record).name,
      key: Number(row.key),
      place: Number(row.place),
      rule: row.rule,
      ruleType: row.rule_type,
      likelihood: row.likelihood,
      severity: row.severity,
      field: row.field,
      quote: row.quote,
      fingerprint: row.fingerprint,
      foundAt: new Date(Number(row.found_at)),
      datasource: row.datasource,
      objectType: row.object_type,
      id: row.document_id,
      title: row.title,
      viewUrl: row.view_url ?? undefined,
      override: row.visibility_override ?? undefined,
    }))
  }

  async membersOf(datasource: string, groups: readonly string[]): Promise<number> {
    if (groups.length === 0) return 0
    const { rows } = await sql<{ count: number }>`
      with recursive inside(name) as (
        select group_name from memberships where datasource = ${datasource} and group_name in (${sql.join(groups)})
        union
        select m.member from memberships m join inside on m.group_name = inside.name
        where m.datasource = ${datasource} and m.member_kind = 'group')
      select count(*) as count from (
        select coalesce(u.email, m.member_folded) as person
        from memberships m join inside on inside.name = m.group_name
        left join datasource_users u on u.datasource = m.datasource and u.user_id = m.member
        where m.datasource = ${datasource} and m.member_kind = 'user'
        union
        select o.email from organization_members o
        join inside on o.group_id = substr(inside.name, ${ORGANIZATION.length + 1})
        where substr(inside.name, 1, ${ORGANIZATION.length}) = ${ORGANIZATION}) as people`.execute(this.#database.read)
    return Number(rows[0]?.count ?? 0)
  }
}
