import type { Generated } from 'kysely'

/** The tables of the audit log and of what administrators set. */
export interface AdministrationTables {
  audit_entries: {
    id: Generated<number>
    at: number
    actor_kind: string
    actor: string
    credential: string | null
    on_behalf_of: string | null
    action: string
    subject: string
    /** JSON. */
    details: string
    address: string | null
    /** At most one entry has it; null: no limit. */
    once_key: string | null
  }
  organization_groups: {
    id: string
    name: string
    /** In lower case. */
    name_key: string
    external_id: string | null
    role: string | null
    /** `provisioning` or `sign-in`. */
    origin: string
    created_at: number
    changed_at: number
  }
  /** `source`: who says so, `scim` or a sign-in provider. */
  organization_members: { group_id: string; email: string; source: string }
  auth_tokens: {
    secret_hash: string
    email: string
    scopes: string
    parent: string
    acted_by: string | null
    expires_at: number
  }
  /** `retention_days`; without the row entries are kept for ever. */
  audit_settings: { name: string; value: number }
}
