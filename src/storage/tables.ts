import type { VisibilityOverride } from '../domain/access/visibility-override.ts'
import type { Datasource } from '../domain/datasources/datasource.ts'
import type { DocumentFacts } from '../domain/documents/document.ts'
import type { DocumentMetadata } from '../domain/documents/document-metadata.ts'
import type { MetadataKey } from '../domain/metadata/metadata-schema.ts'
import type { ClientScope } from '../domain/shared/client-scopes.ts'
import type { Role } from '../domain/shared/role.ts'
import type { RecordVersion } from '../domain/shared/version-conflict.ts'
import type { Submission } from '../domain/submissions/submit.ts'
import type { SynonymRule } from '../domain/synonyms/synonym.ts'
import type { UploadKind } from '../domain/uploads/upload-store.ts'
import type { DeliveryState, WebhookEventKind } from '../domain/webhooks/webhook.ts'
import type { DocumentPermissions } from '../wire/document-definition.ts'
import type { ActivityTables } from './activity/activity-tables.ts'
import type { AgentTables } from './agents/agent-tables.ts'
import type { AdministrationTables } from './audit/administration-tables.ts'
import type { ChatTables } from './chat/chat-tables.ts'
import type { ConnectionTables } from './connections/connection-tables.ts'
import type { Json } from './database/json-column.ts'
import type { GovernanceTables } from './governance/governance-tables.ts'
import type { SettingsTables } from './settings/settings-tables.ts'
import type { SharingTables } from './sharing/sharing-tables.ts'
import type { SignInTables } from './sign-in/sign-in-tables.ts'
import type { SkillTables } from './skills/skill-tables.ts'
import type { TriggerTables } from './triggers/trigger-tables.ts'
import type { Ending } from './uploads/ending.ts'

/**
 * The tables, the same in SQLite and PostgreSQL. Times are milliseconds since 1970, truth values 0 or 1, lists and
 * objects JSON text: the forms that both databases hold alike. A column is typed by what the domain keeps in it.
 */
export interface Tables
  extends ActivityTables,
    SignInTables,
    AdministrationTables,
    SharingTables,
    ChatTables,
    GovernanceTables,
    AgentTables,
    SkillTables,
    TriggerTables,
    ConnectionTables,
    SettingsTables {
  counters: { name: string; value: number }
  /** `node`: with the holder, as a version that doesn't know the column changes only the holder. */
  leases: { name: string; holder: string; expires_at: number; node: string | null }
  credential_marks: {
    credential_id: string
    secret_start: string | null
    used_at: number | null
    address: string | null
  }
  deprecated_uses: { item: string; credential_id: string; count: number; last_at: number }
  /** `record`: JSON. */
  mcp_servers: { name: string; record: string; created_at: number; updated_at: number }
  /** `record`: JSON. */
  remote_servers: { id: string; record: string; created_at: number; updated_at: number }
  tool_consents: { server_id: string; email: string; sealed: string; updated_at: number }
  /** `left_at` null: of the newest build. */
  web_files: { name: string; content_type: string; packed: Uint8Array; left_at: number | null }
  datasources: { name: string; config: Json<Datasource>; updated_at: number }
  indexing_tokens: {
    id: string
    name: string
    /** Null: global permissions. */
    datasources: Json<readonly string[]> | null
    /** Null: none. */
    metadata_scopes: Json<readonly string[]> | null
    allowed_ranges: Json<readonly string[]>
    expires_at: number
    rotation_period_minutes: number | null
    created_by: string
    created_at: number
    revoked_at: number | null
  }
  client_tokens: {
    id: string
    secret_hash: string
    name: string
    /** Null: a global token. */
    user_email: string | null
    scopes: Json<readonly ClientScope[]>
    expires_at: number
    created_by: string
    created_at: number
    revoked_at: number | null
  }
  indexing_token_secrets: { hash: string; token_id: string; created_at: number; ends_at: number | null }
  accounts: {
    email: string
    name: string
    /** As somebody gave it. */
    role: Role
    is_active: number
    created_at: number
    /** What the user's groups give besides; null: nothing. */
    group_role: Role | null
    /** When the first link was made for them, and the last one after it. */
    invited_at: number | null
    reminded_at: number | null
  }
  datasource_users: {
    datasource: string
    email: string
    user_id: string | null
    name: string
    is_active: number
    version: RecordVersion
    /** Null: the user was indexed before this was kept. */
    uploaded_at: number | null
    /** The identity version that the last single write made: uploads that began before leave the row as it is. */
    touched: number
  }
  datasource_groups: {
    datasource: string
    name: string
    /** What people call it; null where the name says it. */
    title: string | null
    version: RecordVersion
    touched: number
  }
  memberships: {
    datasource: string
    group_name: string
    member_kind: 'user' | 'group'
    /** As it was pushed: user ids are compared exactly. */
    member: string
    /** In lower case: e-mails are not. */
    member_folded: string
    version: RecordVersion
    touched: number
  }
  set_aside_documents: { key: number; seq: number; problem: string; at: number }
  group_intersections: { datasource: string; principal: string; groups: Json<readonly string[]> }
  documents: {
    key: number
    seq: number
    datasource: string
    object_type: string
    type_key: string
    id: string
    id_key: string
    version: RecordVersion
    title: string
    view_url: string | null
    /** 1: its title is one that the datasource does not want found. */
    is_redlisted: number | null
    facts: Json<DocumentFacts>
    updated_at: number
    /** Null: none were given, the datasource's default applies. */
    permissions: Json<DocumentPermissions> | null
    principals: Json<readonly string[]> | null
    uploaded_at: number
    /** Set: the document is gone; the row stays so that engines learn of it and old versions are refused. */
    deleted_at: number | null
    /** Null: none. */
    metadata: Json<DocumentMetadata> | null
    /** Narrows the access list, whatever that says; null: nothing does. A new version of the document leaves it. */
    visibility_override: VisibilityOverride | null
    /** Set: hidden from everyone until policies have scanned it; see `documents/held-rows.ts`. */
    awaits_scan: number | null
  }
  /** Who hides a document: an administrator (no source) or policies; the document's row holds what comes of it. */
  visibility_overrides: { key: number; source: string; override: VisibilityOverride; set_at: number }
  /** `structure`: what the parts of the body are; see `domain/content/structure/`. */
  document_texts: { key: number; body: string; summary: string; structure: string | null }
  index_marks: { seq: number; indexed_at: number }
  submissions: {
    request_id: string
    datasource: string
    type: string
    payload: Json<Submission['payload']>
    token_id: string
    received_at: number
  }
  synonyms: {
    id: string
    rule: Json<SynonymRule>
    created_at: number
    updated_at: number
    updated_by: string
  }
  /** `events`, `datasources`: null for all. */
  webhooks: {
    id: string
    name: string | null
    url: string
    secret: string
    events: Json<readonly WebhookEventKind[]> | null
    datasources: Json<readonly string[]> | null
    created_at: number
  }
  webhook_events: { id: string; kind: WebhookEventKind; body: string; created_at: number }
  webhook_deliveries: {
    event_id: string
    webhook_id: string
    state: DeliveryState
    attempts: number
    /** Not before the search engine has come this far. */
    after_seq: number
    next_at: number
    last_status: number | null
    last_error: string | null
    updated_at: number
  }
  metadata_schemas: { group_name: string; metadata_keys: Json<readonly MetadataKey[]>; updated_at: number }
  /** Which documents hold values of a group. */
  document_metadata_groups: { group_name: string; key: number }
  /** `index_marks` has the time either took effect. */
  document_events: { seq: number; key: number; kind: 'UPLOADED' | 'DELETION_REQUESTED'; at: number }
  /** Steps of the log that become searchable together or not at all: one upload each. */
  joint_steps: { first_seq: number; last_seq: number }
  bulk_uploads: {
    key: string
    kind: UploadKind
    datasource: string
    group_name: string
    /** Counts the uploads of the kind in the datasource. */
    position: number
    upload_id: string
    is_open: number
    pages: number
    started_at: number
    ended_at: number | null
    /** Where the documents' log, or the version of what is replaced, stood when the first page arrived. */
    start_mark: number
    last_seq: number
    first_page: string
    last_page: string | null
    last_page_at: number
    /** 1: nobody went on with it, and it was discarded. */
    is_abandoned: number
    /** Set while what was staged is being swapped in, step by step. */
    ending: Json<Ending> | null
  }
  staged_documents: {
    upload: string
    id_key: string
    type_key: string
    object_type: string
    id: string
    title: string
    view_url: string | null
    facts: Json<DocumentFacts>
    updated_at: number
    permissions: Json<DocumentPermissions> | null
    principals: Json<readonly string[]> | null
    is_redlisted: number | null
    body: string
    summary: string
    structure: string | null
    /** 1: it came without a date, and has that of its arrival. */
    is_undated: number
  }
  /** Documents as they were before the swap under way; searches show these until it ends. */
  replaced_documents: Omit<Tables['documents'], 'visibility_override'> & {
    upload: string
    /** The step of the log that replaced the document; one that has gone on since shows as it is. */
    new_seq: number
    body: string | null
    summary: string | null
  }
  /** Who may still see documents that somebody may have lost sight of; see `domain/access/revocation.ts`. */
  revocations: { key: number; round: number; seq: number; principals: Json<readonly string[]>; revoked_at: number }
  staged_items: { upload: string; item_key: string; item: Json<unknown> }
  /** Documents that the last upload did not hold. `seq`: as it was then; a later change keeps the document. */
  stale_documents: { key: number; datasource: string; seq: number; delete_at: number; is_deleted: number }
  stale_items: { kind: UploadKind; datasource: string; item_key: string; delete_at: number }
  /** Employees, teams and go links, by kind and key. */
  directory_records: {
    kind: UploadKind
    key: string
    record: Json<unknown>
    version: RecordVersion
    touched: number
    /** The directory's version that brought the record as it is. */
    changed: number
  }
  /** Records deleted recently, so that services that cache the directory drop them too. */
  directory_removals: { kind: string; key: string; changed: number }
  /** One row, made with the database: what ids of people are made with. */
  person_id_key: { secret: string }
  processing_runs: { subject: string; datasource: string; started_at: number; ended_at: number | null }
  /** Float32 numbers, little-endian. */
  passage_vectors: { model: string; hash: string; vector: Uint8Array }
  /** The passages that a document was cut into when it was embedded last. */
  document_passages: { model: string; key: number; passage: number; hash: string }
  /** One row, made with the database. */
  store_identity: { id: string }
  reindex_requests: {
    id: number
    requested_at: number
    started_at: number | null
    finished_at: number | null
    /** Steps of the log. */
    done: number
    total: number
  }
}
