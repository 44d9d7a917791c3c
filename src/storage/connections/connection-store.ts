import { type Selectable, sql } from 'kysely'
import type { ConnectionState, StoredConnection } from '../../domain/connections/connection.ts'
import {
  type ConnectionEvent,
  type ConnectionStore,
  connectionLease,
  type RunKey,
  RunLost,
} from '../../domain/connections/connection-store.ts'
import { fromJson, toJson } from '../database/json-column.ts'
import type { Tables } from '../tables.ts'
import { interestedWebhooks, writeMessages } from '../webhooks/webhook-outbox.ts'
import { dateOf, RunRows } from './run-rows.ts'

const PARTS = [
  'connection_runs',
  'connection_scopes',
  'connection_items',
  'connection_accesses',
  'connection_problems',
  'connection_accounts',
  'connection_days',
] as const

export class SqlConnectionStore extends RunRows implements ConnectionStore {
  async add(connection: StoredConnection): Promise<boolean> {
    const added = await this.database.write
      .insertInto('connections')
      .values(toRow(connection))
      .onConflict((conflict) => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  }

  async find(id: string): Promise<StoredConnection | undefined> {
    const row = await this.database.read.selectFrom('connections').selectAll().where('id', '=', id).executeTakeFirst()
    return row && fromRow(row)
  }

  async list(): Promise<StoredConnection[]> {
    const rows = await this.database.read.selectFrom('connections').selectAll().execute()
    return rows.map(fromRow).sort((one, other) => one.title.localeCompare(other.title, 'en'))
  }

  async put(connection: StoredConnection): Promise<void> {
    const { id, ...row } = toRow(connection)
    await this.database.write.updateTable('connections').set(row).where('id', '=', id).execute()
  }

  async setState(id: string, state: Partial<ConnectionState>): Promise<void> {
    const columns = stateColumns(state)
    if (Object.keys(columns).length === 0) return
    await this.database.write.updateTable('connections').set(columns).where('id', '=', id).execute()
  }

  async takeRequest(id: string): Promise<StoredConnection | undefined> {
    const row = await this.database.write
      .updateTable('connections')
      .set({
        requested_mode: sql`case when started_mode is null then null else requested_mode end`,
        started_mode: sql`coalesce(started_mode, requested_mode)`,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst()
    return row && fromRow(row)
  }

  async remove(id: string): Promise<void> {
    await this.database.together(async () => {
      const db = this.database.write
      await db.deleteFrom('connections').where('id', '=', id).execute()
      for (const table of PARTS) await db.deleteFrom(table).where('connection_id', '=', id).execute()
    })
  }

  async due(now: Date, limit: number): Promise<StoredConnection[]> {
    const rows = await this.database.read
      .selectFrom('connections')
      .selectAll()
      .where((is) =>
        is.or([
          is('requested_mode', 'is not', null),
          is('started_mode', 'is not', null),
          is('removal', 'is not', null),
          is.and([is('is_paused', '=', 0), is('next_due_at', '<=', now.getTime())]),
        ]),
      )
      .orderBy(sql`case when coalesce(started_mode, requested_mode) is null then 1 else 0 end`)
      .orderBy('next_due_at')
      .limit(limit)
      .execute()
    return rows.map(fromRow)
  }

  async announce({ kind, connection, outcome }: ConnectionEvent, at: Date): Promise<void> {
    const { id, title, datasource } = connection
    await this.database.write.transaction().execute(async (db) => {
      const webhooks = await interestedWebhooks(db, kind, datasource)
      const data = { datasource, connection: { id, title }, outcome }
      await writeMessages(db, webhooks, kind, [data], () => data, at)
    })
  }

  inRun<T>(
    { id, connectionId, revision }: RunKey & { revision: number },
    now: Date,
    work: () => Promise<T>,
  ): Promise<T> {
    return this.database.together(async () => {
      const isShared = this.database.kind === 'postgres'
      // Locked, so that a node that takes over the lease, or a change to the connection, waits for this commit.
      const lease = await this.database.write
        .selectFrom('leases')
        .selectAll()
        .where('name', '=', connectionLease(connectionId))
        .$if(isShared, (query) => query.forShare())
        .executeTakeFirst()
      if (lease?.holder !== id || Number(lease.expires_at) <= now.getTime()) {
        throw new RunLost('Another run has taken the place of this one.')
      }
      const connection = await this.database.write
        .selectFrom('connections')
        .select(['revision', 'removal'])
        .where('id', '=', connectionId)
        .$if(isShared, (query) => query.forUpdate())
        .executeTakeFirst()
      if (connection === undefined || connection.revision !== revision) {
        throw new RunLost('The connection was changed or removed.')
      }
      return work()
    })
  }
}

function toRow(connection: StoredConnection): Tables['connections'] {
  const { id, datasource, sealedSecret, isPaused, revision, createdAt, updatedAt, secretSetAt } = connection
  const { title, connector, config, secretSetBy, schedule, includedScopes, excludedScopes } = connection
  const { accountRule, allowsInside, createdBy } = connection
  return {
    id,
    datasource,
    record: toJson({
      ...{ title, connector, config, secretSetBy, schedule, includedScopes, excludedScopes },
      ...{ accountRule, allowsInside, createdBy },
      secretSetAt: secretSetAt.getTime(),
    }),
    sealed: sealedSecret,
    is_paused: isPaused ? 1 : 0,
    revision,
    created_at: createdAt.getTime(),
    updated_at: updatedAt.getTime(),
    ...(stateColumns(connection) as StateColumns),
  }
}

type StateColumns = Pick<
  Tables['connections'],
  | 'next_due_at'
  | 'requested_mode'
  | 'started_mode'
  | 'removal'
  | 'cursor'
  | 'connector_version'
  | 'pass'
  | 'compared_at'
  | 'identity_read_at'
  | 'failures'
>

/** Only of those fields that are given; one that is given as undefined is emptied. */
function stateColumns(state: Partial<ConnectionState>) {
  const columns: Partial<StateColumns> = {}
  if (state.nextDueAt !== undefined) columns.next_due_at = state.nextDueAt.getTime()
  if ('requestedMode' in state) columns.requested_mode = state.requestedMode ?? null
  if ('startedMode' in state) columns.started_mode = state.startedMode ?? null
  if ('removal' in state) columns.removal = state.removal ?? null
  if ('cursor' in state) columns.cursor = state.cursor ?? null
  if (state.connectorVersion !== undefined) columns.connector_version = state.connectorVersion
  if (state.pass !== undefined) columns.pass = state.pass
  if ('comparedAt' in state) columns.compared_at = state.comparedAt?.getTime() ?? null
  if ('identityReadAt' in state) columns.identity_read_at = state.identityReadAt?.getTime() ?? null
  if (state.failures !== undefined) columns.failures = state.failures
  return columns
}

function fromRow(row: Selectable<Tables['connections']>): StoredConnection {
  const { secretSetAt, accountRule, ...record } = fromJson(row.record)
  return {
    ...record,
    accountRule,
    secretSetAt: new Date(secretSetAt),
    id: row.id,
    datasource: row.datasource,
    sealedSecret: row.sealed,
    isPaused: row.is_paused === 1,
    revision: Number(row.revision),
    createdAt: new Date(Number(row.created_at)),
    updatedAt: new Date(Number(row.updated_at)),
    nextDueAt: new Date(Number(row.next_due_at)),
    requestedMode: row.requested_mode ?? undefined,
    startedMode: row.started_mode ?? undefined,
    removal: row.removal ?? undefined,
    cursor: row.cursor ?? undefined,
    connectorVersion: Number(row.connector_version),
    pass: Number(row.pass),
    comparedAt: dateOf(row.compared_at),
    identityReadAt: dateOf(row.identity_read_at),
    failures: Number(row.failures),
  }
}
