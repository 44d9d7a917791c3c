import { csvLine } from '../../../kernel/csv.ts'
import { documentId } from '../../documents/document.ts'
import type { Finding } from './finding.ts'
import type { FindingPlace, FindingStore } from './finding-store.ts'

/** The columns of a file of findings. */
const FINDING_COLUMNS = {
  policyId: (finding: Finding) => finding.policyId,
  policyName: (finding: Finding) => finding.policyName,
  documentId: (finding: Finding) => documentId(finding),
  title: (finding: Finding) => finding.title,
  url: (finding: Finding) => finding.viewUrl ?? '',
  datasource: (finding: Finding) => finding.datasource,
  visibilityOverride: (finding: Finding) => finding.override ?? 'NONE',
  type: (finding: Finding) => finding.ruleType,
  rule: (finding: Finding) => finding.rule,
  likelihood: (finding: Finding) => finding.likelihood,
  severity: (finding: Finding) => finding.severity,
  field: (finding: Finding) => finding.field,
  foundAt: (finding: Finding) => finding.foundAt.toISOString(),
  quote: (finding: Finding) => finding.quote,
} as const satisfies Record<string, (finding: Finding) => string>

export type FindingColumn = keyof typeof FINDING_COLUMNS
export const ALL_COLUMNS = Object.keys(FINDING_COLUMNS) as FindingColumn[]

const READ_AT_ONCE = 500

/** Every finding, of one policy or of all, a page in memory at a time. */
export async function* allFindings(findings: FindingStore, policyId: string | undefined): AsyncGenerator<Finding> {
  let after: FindingPlace | undefined
  for (;;) {
    const page = await findings.page({ policyId }, after, READ_AT_ONCE)
    yield* page
    after = page.at(-1)
    if (after === undefined || page.length < READ_AT_ONCE) return
  }
}

export function findingLine(finding: Finding, columns: readonly FindingColumn[]): string {
  return csvLine(columns.map((column) => FINDING_COLUMNS[column](finding)))
}
