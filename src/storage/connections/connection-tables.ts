import type { Access } from '#connector-kit'
import type {
  Connection,
  ConnectionRun,
  Removal,
  RunCounts,
  RunMode,
  RunOutcome,
} from '../../domain/connections/connection.ts'
import type { AccountMatch, ConnectionScope, ProblemStage } from '../../domain/connections/crawl-store.ts'
import type { Json } from '../database/json-column.ts'

/** The settings of a connection that have no column of their own. */
export type ConnectionRecord = Pick<
  Connection,
  | 'title'
  | 'connector'
  | 'config'
  | 'secretSetBy'
  | 'schedule'
  | 'includedScopes'
  | 'excludedScopes'
  | 'accountRule'
  | 'allowsInside'
  | 'createdBy'
> & { readonly secretSetAt: number }

export interface ConnectionTables {
  connections: {
    id: string
    datasource: string
    record: Json<ConnectionRecord>
    sealed: string
    is_paused: number
    next_due_at: number
    requested_mode: RunMode | null
    started_mode: RunMode | null
    removal: Removal | null
    cursor: string | null
    connector_version: number
    pass: number
    compared_at: number | null
    identity_read_at: number | null
    failures: number
    revision: number
    created_at: number
    updated_at: number
  }
  connection_runs: {
    id: string
    connection_id: string
    mode: RunMode
    started_at: number
    ended_at: number | null
    outcome: RunOutcome | null
    message: string | null
    phase: string
    waiting_until: number | null
    counts: Json<RunCounts>
    report: Json<NonNullable<ConnectionRun['report']>> | null
  }
  connection_scopes: {
    connection_id: string
    id: string
    title: string
    url: string | null
    access: Json<Access>
    total: number | null
    state: ConnectionScope['state']
    pass: number
    is_full: number
    checkpoint: Json<unknown> | null
    listed_at: number | null
  }
  /** Items that have a document. */
  connection_items: {
    connection_id: string
    id: string
    scope: string
    version: string
    access_key: string | null
    object_type: string
    document_id: string
    access_digest: string
    pass: number
  }
  connection_accesses: { connection_id: string; digest: string; access: Json<Access> }
  connection_problems: {
    connection_id: string
    stage: ProblemStage
    subject: string
    scope: string | null
    reason: string
    first_at: number
    last_at: number
    attempts: number
    next_at: number | null
  }
  connection_days: { connection_id: string; day: string; documents: number; problems: number }
  connection_accounts: {
    connection_id: string
    id: string
    name: string
    email: string | null
    login: string | null
    is_active: number
    matched_email: string | null
    matched_by: AccountMatch | null
  }
}
