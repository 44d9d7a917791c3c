import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Health } from '../../kernel/health.ts'
import type { Database } from '../database/database.ts'
import { exactNumber } from '../database/exact-number.ts'
import { SharedTransaction } from '../database/shared-transaction.ts'
import type { Tables } from '../tables.ts'
import { guardedPool } from './guarded-pool.ts'
import { isDiskFull } from './postgres-faults.ts'

const MAX_CONNECTIONS = 10
const INT8 = 20

/** Opens a PostgreSQL database by its address; what does not answer within the time-out is given up with its connection. */
export function openPostgres(url: string, timeoutMs: number, health?: Health): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    // For a new connection, or for one of ours to become free.
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    // A server that comes back must not go on with what we gave up, nor hold the locks of a transaction that lost us.
    onConnect: (client) =>
      client.query(`set statement_timeout = ${timeoutMs}; set idle_in_transaction_session_timeout = ${timeoutMs}`),
    // Versions use all 64 bits; times and sequence numbers are far below 2^53. As text they would be compared as text.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? exactNumber : pg.types.getTypeParser(oid, format as 'text')),
    },
  })
  const limits = { queryMs: timeoutMs }
  const onFault = (error: unknown) => {
    if (isDiskFull(error)) health?.report({ code: 'disk_full', message: "The database's disk is full" }, error)
  }
  const shared = new SharedTransaction()
  const database = new Kysely<Tables>({
    dialect: shared.wrap(new PostgresDialect({ pool: guardedPool(pool, limits, onFault) })),
  })
  return {
    kind: 'postgres',
    read: database,
    write: database,
    together: (work) => shared.together(database, work),
    afterCommit: (run) => shared.afterCommit(run),
    async withoutTimeout(work) {
      limits.queryMs = 0
      try {
        return await work()
      } finally {
        limits.queryMs = timeoutMs
      }
    },
    onlyOne: (lock, work) =>
      // A lock of the connection, which is kept for nothing else meanwhile.
      database.connection().execute(async (connection) => {
        const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_lock(${lock}) as got`.execute(connection)
        if (rows[0]?.got !== true) return undefined
        try {
          return { result: await work() }
        } finally {
          await sql`select pg_advisory_unlock(${lock})`.execute(connection)
        }
      }),
    async now() {
      const asked = sql<{ ms: number }>`select extract(epoch from clock_timestamp())::float8 * 1000 as ms`
      return new Date((await asked.execute(database)).rows[0]?.ms ?? Number.NaN)
    },
    close: () => database.destroy(),
  }
}
