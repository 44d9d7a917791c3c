import type { PolicyScan } from '../policies/policy.ts'
import type { Finding, NewFinding, RuleType, Severity } from './finding.ts'

/** What was found in one document; nothing: it is in order, out of scope, or gone. */
export interface ScannedDocument {
  readonly key: number
  readonly findings: readonly NewFinding[]
}

/** Some documents that one policy was asked about, and how far its scan is with them. */
export interface ScanStep {
  readonly policyId: string
  readonly version: number
  readonly hides: boolean
  readonly documents: readonly ScannedDocument[]
  readonly scan: PolicyScan
}

export interface FindingPlace {
  readonly policyId: string
  readonly key: number
  readonly place: number
}

/** Which findings to read. Empty: all. */
export interface FindingQuery {
  readonly policyId?: string | undefined
  readonly severity?: Severity | undefined
  readonly ruleType?: RuleType | undefined
  readonly datasource?: string | undefined
  /** Whether something hides the document. */
  readonly isHidden?: boolean | undefined
}

export interface FindingStore {
  /**
   * Replaces what is known of these documents, hides or shows them, and notes the step: all or nothing. Nothing where the
   * policy has changed meanwhile. What administrators showed by hand stays shown until something new is found in it.
   * Returns the documents that are seen by others than before.
   */
  record(step: ScanStep, at: Date): Promise<number[]>
  /** In the order of policies, documents and places. */
  page(query: FindingQuery, after: FindingPlace | undefined, limit: number): Promise<Finding[]>
  /** How many people belong to one of these groups, nested ones and groups of the organization included. */
  membersOf(datasource: string, groups: readonly string[]): Promise<number>
}
