import { csvLine } from '../../../kernel/csv.ts'
import { type AuditDeps, entryOf } from '../../audit/audited.ts'
import type { AccountActor } from '../../shared/actor.ts'
import { refuseUnless } from '../../shared/policy.ts'
import { findPolicy } from '../policies/change-policies.ts'
import type { DlpPolicy, PolicyStore } from '../policies/policy.ts'
import { ALL_COLUMNS, allFindings, findingLine } from './finding-columns.ts'
import type { FindingStore } from './finding-store.ts'

export interface DownloadDeps extends AuditDeps {
  dlpPolicies: PolicyStore
  dlpFindings: FindingStore
}

/** What a policy or a report found, as CSV, piece by piece. The audit log tells who read it. */
export async function downloadFindings(
  deps: DownloadDeps,
  actor: AccountActor,
  kind: DlpPolicy['kind'],
  id: string,
): Promise<AsyncGenerator<string>> {
  refuseUnless(actor, 'governance')
  const { policy } = await findPolicy(deps, id, kind)
  const note = { action: `governance.${kind}.download`, subject: id, details: { name: policy.name } }
  await deps.audit.append(entryOf(actor, note, deps.clock.now()))
  return linesOf(deps.dlpFindings, id)
}

async function* linesOf(findings: FindingStore, id: string): AsyncGenerator<string> {
  yield csvLine(ALL_COLUMNS)
  for await (const finding of allFindings(findings, id)) yield findingLine(finding, ALL_COLUMNS)
}
