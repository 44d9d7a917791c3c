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
    facts: string
    updated_at: number
    /** Null: none were given, the datasource's default applies. */
    permissions: string | null
    principals: string | null
    uploaded_at: number
    /** Set: the document is gone; the row stays so that engines learn of it and old versions are refused. */
    deleted_at: number | null
  }
  document_texts: { key: number; body: string; summary: string }
  index_marks: { seq: number; indexed_at: number }
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
