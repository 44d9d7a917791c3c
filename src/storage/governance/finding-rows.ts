import type { Transaction } from 'kysely'
import type { ScannedDocument } from '../../domain/governance/findings/finding-store.ts'
import { overrideSource } from '../../domain/governance/policies/policy.ts'
import { BY_HAND } from '../../domain/governance/visibility-override-store.ts'
import { chunks } from '../database/chunks.ts'
import type { RowChange } from '../documents/changes/change.ts'
import type { Tables } from '../tables.ts'

/** Replaces what a policy knows of these documents. Returns what that says of who may see them. */
export async function recordFindings(
  db: Transaction<Tables>,
  policy: { readonly policyId: string; readonly hides: boolean },
  documents: readonly ScannedDocument[],
  at: Date,
): Promise<OverrideChange[]> {
  const changes: OverrideChange[] = []
  for (const chunk of chunks(documents)) {
    const news = await replaceFindings(db, policy.policyId, chunk, at)
    changes.push(...(await hideOrShow(db, policy, chunk, news)))
  }
  return changes
}

type OverrideChange = Extract<RowChange, { kind: 'override' }>

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
  { policyId, hides }: { readonly policyId: string; readonly hides: boolean },
  documents: readonly ScannedDocument[],
  news: ReadonlySet<number>,
): Promise<OverrideChange[]> {
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
  const fresh = toHide.filter((key) => !hidden.has(key))
  const say = (of: string, override: OverrideChange['override']) => (key: number) =>
    ({ kind: 'override', key, source: of, override }) as const
  return [
    ...outdated.map(say(BY_HAND, undefined)),
    ...toShow.map(say(source, undefined)),
    ...fresh.map(say(source, 'HIDE_FROM_ALL')),
  ]
}
