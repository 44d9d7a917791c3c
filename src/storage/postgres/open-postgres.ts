import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { exactNumber } from '../database/exact-number.ts'
import { SharedTransaction } from '../database/shared-transaction.ts'
import type { Tables } from '../tables.ts'

const MAX_CONNECTIONS = 10
const INT8 = 20

/** Opens a PostgreSQL database by its address. */
export function openPostgres(url: string): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    // Versions use all 64 bits; times and sequence numbers are far below 2^53. As text they would be compared as text.
    types: {
      getTypeParser: (oid, format) => (oid === INT8 ? exactNumber : pg.types.getTypeParser(oid, format as 'text')),
    },
  })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => undefined)
  const shared = new SharedTransaction()
  const database = new Kysely<Tables>({ dialect: shared.wrap(new PostgresDialect({ pool })) })
  return {
    kind: 'postgres',
    read: database,
    write: database,
    together: (work) => shared.together(database, work),
    afterCommit: (run) => shared.afterCommit(run),
    close: () => database.destroy(),
  }
}
