import type { ExportRequest, ExportStatus } from '../../domain/governance/exports/finding-export.ts'
import type { Finding } from '../../domain/governance/findings/finding.ts'
import type { DlpPolicy, ScanStatus } from '../../domain/governance/policies/policy.ts'
import type { Json } from '../database/json-column.ts'

/** The tables of policies and of what they found. */
export interface GovernanceTables {
  /** `record`: the newest version. */
  dlp_policies: {
    id: string
    kind: DlpPolicy['kind']
    version: number
    record: Json<DlpPolicy>
    /** 0: not active; 1: looked for once; 2: again and again. */
    is_active: number
    /** Whether writes wait for it; see `holding.ts` of the domain. */
    holds: number
    created_at: number
    scan_status: ScanStatus
    scan_started_at: number | null
    scan_position: number
    scan_target: number
  }
  dlp_policy_versions: { id: string; version: number; record: Json<DlpPolicy> }
  dlp_findings: {
    policy: string
    key: number
    place: number
    rule: string
    rule_type: Finding['ruleType']
    likelihood: Finding['likelihood']
    severity: Finding['severity']
    field: string
    quote: string
    fingerprint: string
    found_at: number
  }
  /** `record`: what was asked for. */
  dlp_exports: { id: number; record: Json<ExportRequest>; status: ExportStatus; ended_at: number | null; size: number }
  dlp_export_parts: { export_id: number; place: number; content: string }
}
