import { sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import { cachedQuery } from './cached-query.ts'
import type { Database, Db } from './database.ts'

export type CounterName = keyof {
  activity_seq: 0
  document_seq: 0
  identity_version: 0
  model_version: 0
  people_version: 0
  ranking_version: 0
  reindex_request: 0
  revocation_round: 0
  shared_version: 0
  synonym_version: 0
  trigger_version: 0
}

/**
 * Moves a counter on and returns its new value. The row stays locked until the transaction ends, so those who count
 * commit in the order of their numbers: a reader that saw 7 will never see 6 appear later.
 */
export async function advance(db: Transaction<Tables>, name: CounterName, by = 1): Promise<number> {
  const { value } = await db
    .updateTable('counters')
    .set({ value: sql<number>`value + ${by}` })
    .where('name', '=', name)
    .returning('value')
    .executeTakeFirstOrThrow()
  return Number(value)
}

/** Inside a transaction: whoever else wants to move the counter waits until it ends. */
export async function hold(db: Db, name: CounterName): Promise<void> {
  await db.updateTable('counters').set({ value: sql<number>`value` }).where('name', '=', name).execute()
}

export async function counterValue(db: Db, name: CounterName): Promise<number> {
  const { value } = await db.selectFrom('counters').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return Number(value)
}

/** As `counterValue`, for one that is read with every request. */
export function hotCounter(database: Pick<Database, 'read' | 'kept'>, name: CounterName): () => Promise<number> {
  const read = cachedQuery(database, (on) => on.selectFrom('counters').select('value').where('name', '=', name))
  return async () => {
    const [row] = await read({})
    if (row === undefined) throw new Error(`The counter ${name} is missing`)
    return Number(row.value)
  }
}
