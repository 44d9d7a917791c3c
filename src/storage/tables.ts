/**
 * The tables, the same in SQLite and PostgreSQL. Times are milliseconds since 1970, truth values 0 or 1, lists and
 * objects JSON text: the forms that both databases hold alike.
 */
export interface Tables {
  counters: { name: string; value: number }
  datasources: { name: string; config: string; updated_at: number }
  indexing_tokens: {
    id: string
    name: string
    /** JSON list, or null for global permissions. */
    datasources: string | null
    /** JSON list, or null for none. */
    metadata_scopes: string | null
    allowed_ranges: string
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
    scopes: string
    expires_at: number
    created_by: string
    created_at: number
    revoked_at: number | null
  }
  indexing_token_secrets: { hash: string; token_id: string; created_at: number; ends_at: number | null }
  accounts: { email: string; name: string; role: string; is_active: number; created_at: number }
  datasource_users: {
    datasource: string
    email: string
    user_id: string | null
    name: string
    is_active: number
    version: number
    /** Null: the user was indexed before this was kept. */
    uploaded_at: number | null
  }
  datasource_groups: { datasource: string; name: string; version: number }
  memberships: {
    datasource: string
    group_name: string
    /** `user` or `group`. */
    member_kind: string
    /** As it was pushed: user ids are compared exactly. */
    member: string
    /** In lower case: e-mails are not. */
    member_folded: string
    version: number
  }
  group_intersections: { datasource: string; principal: string; groups: string }
  documents: {
    key: number
    seq: number
    datasource: string
    object_type: string
    type_key: string
    id: string
    id_key: string
    version: number
    title: string
    view_url: string | null
    /** 1: its title is one that the datasource does not want found. */
    is_redlisted: number | null
    facts: string
    updated_at: number
    /** Null: none were given, the datasource's default applies. */
    permissions: string | null
    principals: string | null
    uploaded_at: number
    /** Set: the document is gone; the row stays so that engines learn of it and old versions are refused. */
    deleted_at: number | null
    /** JSON, group → values; null: none. */
    metadata: string | null
  }
  document_texts: { key: number; body: string; summary: string }
  index_marks: { seq: number; indexed_at: number }
  submissions: {
    request_id: string
    datasource: string
    type: string
    payload: string
    token_id: string
    received_at: number
  }
  /** `events`, `datasources`: JSON lists, or null for all. */
  webhooks: {
    id: string
    url: string
    secret: string
    events: string | null
    datasources: string | null
    created_at: number
  }
  webhook_events: { id: string; kind: string; body: string; created_at: number }
  webhook_deliveries: {
    event_id: string
    webhook_id: string
    state: string
    attempts: number
    /** Not before the search engine has come this far. */
    after_seq: number
    next_at: number
    last_status: number | null
    last_error: string | null
    updated_at: number
  }
  metadata_schemas: { group_name: string; metadata_keys: string; updated_at: number }
  /** Which documents hold values of a group. */
  document_metadata_groups: { group_name: string; key: number }
  /** `kind`: UPLOADED or DELETION_REQUESTED. When either took effect is told by `index_marks`. */
  document_events: { seq: number; key: number; kind: string; at: number }
}
