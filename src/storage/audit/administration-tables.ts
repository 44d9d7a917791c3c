import type { Generated } from 'kysely'
import type { OrganisationGroup } from '../../domain/groups/group.ts'
import type { ActorKind } from '../../domain/shared/actor.ts'
import type { CredentialRoot } from '../../domain/shared/caller.ts'
import type { ClientScope } from '../../domain/shared/client-scopes.ts'
import type { Role } from '../../domain/shared/role.ts'
import type { Json } from '../database/json-column.ts'

/** The tables of the audit log and of what administrators set. */
export interface AdministrationTables {
  audit_entries: {
    id: Generated<number>
    at: number
    actor_kind: ActorKind
    actor: string
    credential: string | null
    on_behalf_of: string | null
    action: string
    subject: string
    details: Json<Readonly<Record<string, unknown>>>
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
    role: Role | null
    origin: OrganisationGroup['origin']
    created_at: number
    changed_at: number
  }
  /** `source`: who says so, `scim` or a sign-in provider. */
  organization_members: { group_id: string; email: string; source: string }
  auth_tokens: {
    secret_hash: string
    email: string
    scopes: Json<readonly ClientScope[]>
    parent: Json<CredentialRoot | null>
    acted_by: string | null
    expires_at: number
  }
  /** `retention_days`; without the row entries are kept for ever. */
  audit_settings: { name: string; value: number }
}
