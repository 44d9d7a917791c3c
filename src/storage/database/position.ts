import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Where `part`, in lower case, begins in the column; 0: nowhere. No letter of it means anything special. */
export function position({ kind }: Pick<Database, 'kind'>, column: string, part: string) {
  const folded = sql`lower(${sql.ref(column)})`
  return kind === 'postgres' ? sql<number>`strpos(${folded}, ${part})` : sql<number>`instr(${folded}, ${part})`
}
