import { documentId } from '../../domain/documents/document.ts'
import type { Finding } from '../../domain/governance/findings/finding.ts'
import type { FindingPlace } from '../../domain/governance/findings/finding-store.ts'
import { invalidCursor } from '../../domain/shared/invalid-cursor.ts'
import type { FindingInfo } from '../schemas/governance/finding.ts'
import type { Wire } from '../schemas/wire.ts'

export function presentFinding(finding: Finding): Wire<typeof FindingInfo> {
  const { policyId, policyName, title, datasource, override = 'NONE', ruleType, rule } = finding
  const { severity, likelihood, field, foundAt, quote } = finding
  return {
    policyId,
    policyName,
    documentId: documentId(finding),
    title,
    datasource,
    state: override === 'NONE' ? 'VISIBLE' : 'HIDDEN',
    type: ruleType,
    rule,
    severity,
    likelihood,
    field,
    foundAt: foundAt.toISOString(),
    quote,
  }
}

/** The position of a finding in the list, for the cursor. */
export function writeFindingPlace({ policyId, key, place }: FindingPlace): string {
  return `${place} ${key} ${policyId}`
}

export function readFindingPlace(cursor: string | undefined): FindingPlace | undefined {
  if (cursor === undefined) return undefined
  const [, place, key, policyId] = /^(\d{1,9}) (\d{1,15}) (.+)$/.exec(cursor) ?? []
  if (policyId === undefined) throw invalidCursor()
  return { policyId, key: Number(key), place: Number(place) }
}
