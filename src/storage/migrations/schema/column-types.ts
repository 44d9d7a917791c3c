import type { Database } from '../../database/database.ts'

/** The types that the two databases spell differently. */
export interface ColumnTypes {
  /** Only a column of the type "integer" is SQLite's own row number; in PostgreSQL that type is too small. */
  readonly number: string
  readonly bytes: string
}

export const COLUMN_TYPES: Readonly<Record<Database['kind'], ColumnTypes>> = {
  sqlite: { number: 'integer', bytes: 'blob' },
  postgres: { number: 'bigint', bytes: 'bytea' },
}
