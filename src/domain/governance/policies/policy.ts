import type { DlpConfig } from '../../../wire/dlp-config.ts'

export const FREQUENCIES = ['ONCE', 'DAILY', 'WEEKLY', 'CONTINUOUS', 'NONE'] as const
export type Frequency = (typeof FREQUENCIES)[number]

export const POLICY_STATUSES = ['ACTIVE', 'INACTIVE', 'CANCELLED', 'NONE'] as const
export type PolicyStatus = (typeof POLICY_STATUSES)[number]

export const SCAN_STATUSES = ['PENDING', 'SUCCESS', 'FAILURE', 'CANCELLED', 'CANCELLING', 'ACTIVE'] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

/** What is looked for, how often, and what follows; a report is one that is looked for once. */
export interface DlpPolicy {
  readonly id: string
  readonly kind: 'policy' | 'report'
  /** From 1; every change makes the next. */
  readonly version: number
  readonly name: string
  readonly config: DlpConfig
  readonly frequency: Frequency
  readonly status: PolicyStatus
  readonly autoHideDocs: boolean
  readonly createdBy: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly updatedBy: string
  readonly updatedAt: number
}

/** How far the search for it is. */
export interface PolicyScan {
  readonly status: ScanStatus
  readonly startedAt: Date | undefined
  /** The step of the document log up to which documents were scanned. */
  readonly position: number
  /** All documents have been scanned since this step. */
  readonly target: number
}

export interface PolicyState {
  readonly policy: DlpPolicy
  readonly scan: PolicyScan
}

export const NEW_SCAN: PolicyScan = { status: 'PENDING', startedAt: undefined, position: 0, target: 0 }

export interface PolicyStore {
  /** False: there are so many policies already. Of reports the oldest make room. */
  add(policy: DlpPolicy, scan: PolicyScan, maxCount: number): Promise<boolean>
  /** The next version; false: somebody else changed it meanwhile. Without `scan` that goes on as it is. */
  replace(policy: DlpPolicy, scan: PolicyScan | undefined): Promise<boolean>
  /** With its versions and findings. */
  remove(id: string): Promise<void>
  find(id: string): Promise<PolicyState | undefined>
  /** As it was in one version. */
  findVersion(id: string, version: number): Promise<DlpPolicy | undefined>
  /** The newest first. */
  list(kind: DlpPolicy['kind']): Promise<PolicyState[]>
  /** Those that are active and not done, whatever their kind. */
  active(): Promise<PolicyState[]>
  /** Those that documents wait for before others see them. */
  holding(): Promise<DlpPolicy[]>
  /** Notes how far a scan is; false: the policy has another version by now. */
  noteScan(id: string, version: number, scan: PolicyScan): Promise<boolean>
}

export function isHiding({ status, autoHideDocs, kind }: DlpPolicy): boolean {
  return kind === 'policy' && status === 'ACTIVE' && autoHideDocs
}

/** Whose overrides a policy's are. */
export function overrideSource(policyId: string): string {
  return `policy:${policyId}`
}
