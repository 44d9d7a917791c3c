import type { Likelihood } from '../detectors/detector.ts'

/** The least severe first. */
export const SEVERITIES = ['LOW', 'MEDIUM', 'HIGH'] as const
export type Severity = (typeof SEVERITIES)[number]

export const RULE_TYPES = ['INFO_TYPE', 'REGEX', 'TERM', 'SHARING'] as const
export type RuleType = (typeof RULE_TYPES)[number]

/** Something sensitive in a document, as a scan finds it. */
export interface NewFinding {
  /** The id of the rule that found it. */
  readonly rule: string
  readonly ruleType: RuleType
  readonly likelihood: Likelihood
  readonly severity: Severity
  /** Which text of the document. */
  readonly field: string
  /** What stands there, with a little before and after; redacted where the policy says so. */
  readonly quote: string
  /** The same for the same finding of the same rule. */
  readonly fingerprint: string
}

/** One that is stored, with the document it is of. */
export interface Finding extends NewFinding {
  readonly policyId: string
  readonly policyName: string
  readonly key: number
  readonly place: number
  readonly foundAt: Date
  readonly datasource: string
  readonly objectType: string
  readonly id: string
  readonly title: string
  readonly viewUrl: string | undefined
  /** JSON, as the document's row has them. */
  readonly override: string | undefined
}

const LOW: ReadonlySet<string> = new Set(['EMAIL_ADDRESS', 'PHONE_NUMBER'])

/** Contacts are everywhere; what opens doors or names people for good is not. */
export function severityOf(ruleType: NewFinding['ruleType'], value: string): Severity {
  if (ruleType !== 'INFO_TYPE') return 'MEDIUM'
  return LOW.has(value) ? 'LOW' : 'HIGH'
}
