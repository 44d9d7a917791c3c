import { sql, type Transaction } from 'kysely'
import type { Finding } from '../../domain/governance/findings/finding.ts'
import type {
  FindingPlace,
  FindingStore,
  ScannedDocument,
  ScanStep,
} from '../../domain/governance/findings/finding-store.ts'
import { overrideSource } from '../../domain/governance/policies/policy.ts'
import { BY_HAND } from '../../domain/governance/visibility-override-store.ts'
import { chunks } from '../database/chunks.ts'
import { advance } from '../database/counters.ts'
import type { Database } from '../database/database.ts'
import { fromJson } from '../database/json-column.ts'
import { forgetOverrides, sayOverrides } from '../documents/visibility-override-rows.ts'
import type { Tables } from '../tables.ts'
import { toScanRow } from './policy-store.ts'

export class SqlFindingStore implements FindingStore {
  readonly #database: Database

  constructor(database: Database) {
    this.#database = database
  }

  async record(step: ScanStep, at: Date): Promise<number[]> {
    return this.#database.write.transaction().execute(async (db) => {
      // First, as everywhere: whoever writes documents takes turns by it.
      if (step.documents.length > 0) await advance(db, 'document_seq', 0)
      const { numUpdatedRows } = await db
        .updateTable('dlp_policies')
        .set(toScanRow(step.scan))
        .where('id', '=', step.policyId)
        .where('version', '=', step.version)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return []
      const changed: number[] = []
      for (const chunk of chunks(step.documents)) {
        const news = await replaceFindings(db, step.policyId, chunk, at)
        changed.push(...(await hideOrShow(db, step, chunk, news, at)))
      }
      return changed
    })
  }

  async page(policyId: string | undefined, after: FindingPlace | undefined, limit: number): Promise<Finding[]> {
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
      .$if(after !== undefined, (query) =>
        query.where(
          sql<boolean>`(f.policy, f.key, f.place) > (${after?.policyId ?? ''}, ${after?.key ?? 0}, ${after?.place ?? 0})`,
        ),
      )
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
      select count(distinct m.member_folded) as count from memberships m join inside on inside.name = m.group_name
      where m.datasource = ${datasource} and m.member_kind = 'user'`.execute(this.#database.read)
    return Number(rows[0]?.count ?? 0)
  }
}

/** Returns the documents in which something is found that was not there before. */
async function replaceFindings(
  db: Transaction<Tables>,
  policy: string,
  documents: readonly ScannedDocument[],
  at: Date,
): Promise<ReadonlySet<number>> {
  const keys = documents.map(({ key }) => key)
  const old = await db
    .selectFrom('dlp_findings')
    .select(['key', 'fingerprint', 'found_at'])
    .where('policy', '=', policy)
    .where('key', 'in', keys)
    .execute()
  const known = new Map(old.map((row) => [`${row.key} ${row.fingerprint}`, Number(row.found_at)]))
  if (old.length > 0)
    await db.deleteFrom('dlp_findings').where('policy', '=', policy).where('key', 'in', keys).execute()
  const news = new Set<number>()
  const rows = documents.flatMap(({ key, findings }) =>
    findings.map(({ ruleType, ...finding }, place) => {
      const foundAt = known.get(`${key} ${finding.fingerprint}`)
      if (foundAt === undefined) news.add(key)
      return { policy, key, place, rule_type: ruleType, ...finding, found_at: foundAt ?? at.getTime() }
    }),
  )
  for (const chunk of chunks(rows)) await db.insertInto('dlp_findings').values(chunk).execute()
  return news
}

async function hideOrShow(
  db: Transaction<Tables>,
  { policyId, hides }: ScanStep,
  documents: readonly ScannedDocument[],
  news: ReadonlySet<number>,
  at: Date,
): Promise<number[]> {
  const source = overrideSource(policyId)
  const toHide = hides ? documents.filter(({ findings }) => findings.length > 0).map(({ key }) => key) : []
  const said = await db
    .selectFrom('visibility_overrides')
    .select(['key', 'source', 'override'])
    .where(
      'key',
      'in',
      documents.map(({ key }) => key),
    )
    .execute()
  const hidden = new Set(said.filter((row) => row.source === source).map(({ key }) => Number(key)))
  const isShownByHand = new Set(
    said.filter((row) => row.source === BY_HAND && row.override === 'NONE').map(({ key }) => Number(key)),
  )
  const toShow = [...hidden].filter((key) => !toHide.includes(key))
  // Whoever showed a document did not know of this.
  const outdated = toHide.filter((key) => isShownByHand.has(key) && news.has(key))
  const changed = await forgetOverrides(db, BY_HAND, outdated, at)
  changed.push(...(await forgetOverrides(db, source, toShow, at)))
  const fresh = toHide.filter((key) => !hidden.has(key)).map((key) => ({ key, override: 'HIDE_FROM_ALL' as const }))
  changed.push(...(await sayOverrides(db, source, fresh, at)))
  return changed
}
