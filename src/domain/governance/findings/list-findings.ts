import type { AuditDeps } from '../../audit/audited.ts'
import { noteReading } from '../../audit/note-reading.ts'
import type { Actor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import type { Finding } from './finding.ts'
import type { FindingPlace, FindingQuery, FindingStore } from './finding-store.ts'

export interface ListFindingsDeps extends AuditDeps {
  dlpFindings: FindingStore
}

/** The audit log tells who read them: they quote what is sensitive. */
export async function listFindings(
  deps: ListFindingsDeps,
  actor: Actor,
  query: FindingQuery,
  after: FindingPlace | undefined,
  limit: number,
): Promise<Finding[]> {
  refuseUnless(actor, 'governance')
  const found = await deps.dlpFindings.page(query, after, limit)
  const details = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
  await noteReading(deps, actor, { action: 'governance.findings.read', subject: 'findings', details })
  return found
}
