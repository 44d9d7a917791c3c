import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { isConnectionLost, toPostgresFault } from './postgres-faults.ts'

/** How long an answer is waited for; 0: without an end. */
export interface QueryLimits {
  queryMs: number
}

/**
 * A pool that outlives its server: a connection that breaks ends nothing but the statement on it, is never used again, and what
 * went wrong is reported in our words. The next statement gets a new connection.
 */
export function guardedPool(pool: pg.Pool, limits: QueryLimits, onFault: (error: unknown) => void): PostgresPool {
  const guarded = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  // Without a listener either would end the process: of a connection that lies idle, and of one that is in use.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw toPostgresFault(error)
      })
      const known = guarded.get(client) ?? guardedClient(client, limits, onFault)
      guarded.set(client, known)
      return known
    },
    end: () => pool.end(),
  }
}

function guardedClient(
  client: pg.PoolClient,
  limits: QueryLimits,
  onFault: (error: unknown) => void,
): PostgresPoolClient {
  const query = async (sql: string, parameters: readonly unknown[]) => {
    // Known to the driver, not to its types.
    const statement = { text: sql, values: [...parameters], query_timeout: limits.queryMs }
    try {
      return await client.query(statement)
    } catch (error) {
      onFault(error)
      // At once, and not when it is given back: a rollback would wait behind a statement that nobody answers.
      if (isConnectionLost(error)) void (client as unknown as pg.Client).end().catch(() => undefined)
      throw toPostgresFault(error)
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (mustDestroy) => client.release(mustDestroy),
  }
}
