import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** Where `part`, in lower case, begins in the column; 0: nowhere. No letter of it means anything special. */
export function position({ kind }: Pick<Database, 'kind'>, column: string, part: string): RawBuilder<number> {
  const folded = lettersOf(part).reduce<RawBuilder<string>>(
    (text, letter) => sql`replace(${text}, ${letter.toUpperCase()}, ${letter})`,
    sql`lower(${sql.ref(column)})`,
  )
  return kind === 'postgres' ? sql<number>`strpos(${folded}, ${part})` : sql<number>`instr(${folded}, ${part})`
}

/** Those that `lower` may not know: it knows ASCII in SQLite, and in PostgreSQL what the database was created for. */
function lettersOf(part: string): string[] {
  return [...new Set(part)].filter((letter) => letter > '\u007f' && letter.toUpperCase() !== letter)
}
