import { OperatorError } from '../../kernel/operator-error.ts'
import { SCHEMA_TABLE } from '../migrations/migrate.ts'
import type { RowSource, TableShape } from './row-source.ts'

/** The names of the steps that the schema of what is read has taken. */
export async function appliedIn(source: RowSource, tables: readonly TableShape[]): Promise<string[]> {
  const table = tables.find(({ name }) => name === SCHEMA_TABLE)
  if (table === undefined) throw new OperatorError(`${source.place} holds no Almanac`)
  const place = table.columns.indexOf('name')
  const names: string[] = []
  for await (const batch of source.rows(table)) names.push(...batch.map((row) => String(row[place])))
  return names
}
