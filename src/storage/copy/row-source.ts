export type Value = null | string | number | bigint | Uint8Array

/** Values in the order of the table's columns. */
export type Row = readonly Value[]

export interface TableShape {
  readonly name: string
  /** By name, so that it is the same wherever the table is. */
  readonly columns: readonly string[]
  /** The columns that identify and order rows: the primary key, or all columns if there is none. */
  readonly key: readonly string[]
  /** Tables whose rows must be there first. */
  readonly parents: readonly string[]
}

/** Everything that an installation holds, as it was at one moment. */
export interface RowSource {
  /** For people: where it is. */
  readonly place: string
  tables(): Promise<readonly TableShape[]>
  /** In the order of their keys (`compareKeys`), some at a time. */
  rows(table: TableShape): AsyncIterable<readonly Row[]>
  close(): Promise<void>
}

/** So many rows are read at once, and fewer of those that are large. */
export const ROWS_AT_ONCE = 200
export const BYTES_AT_ONCE = 4 * 1024 * 1024
