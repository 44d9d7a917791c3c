/** The tables of policies and of what they found. */
export interface GovernanceTables {
  /** `record`: JSON of the newest version. */
  dlp_policies: {
    id: string
    kind: string
    version: number
    record: string
    /** 0: not active; 1: looked for once; 2: again and again. */
    is_active: number
    created_at: number
    scan_status: string
    scan_started_at: number | null
    scan_position: number
    scan_target: number
  }
  dlp_policy_versions: { id: string; version: number; record: string }
  dlp_findings: {
    policy: string
    key: number
    place: number
    rule: string
    rule_type: string
    likelihood: string
    severity: string
    field: string
    quote: string
    fingerprint: string
    found_at: number
  }
  /** `record`: JSON of what was asked for. */
  dlp_exports: { id: number; record: string; status: string; ended_at: number | null; size: number }
  dlp_export_parts: { export_id: number; place: number; content: string }
}
