import type { Transaction } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Tables } from '../tables.ts'

/** One step of the schema. Steps only go forward: a released one is never changed, another one follows it. */
export interface Migration {
  readonly name: string
  up(db: Transaction<Tables>, kind: Database['kind']): Promise<void>
}
