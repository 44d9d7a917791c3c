import { OperatorError } from '../../kernel/operator-error.ts'
import { SCHEMA_TABLE } from '../migrations/migrate.ts'
import type { RowSource, TableShape } from './row-source.ts'

export interface AppliedStep {
  readonly name: string
  readonly appliedAt: Date
}

/** The migrations that the schema of what is read has gone through. */
export async function appliedIn(source: RowSource, tables: readonly TableShape[]): Promise<AppliedStep[]> {
  const table = tables.find(({ name }) => name === SCHEMA_TABLE)
  if (table === undefined) throw new OperatorError(`${source.place} contains no Almanac data`)
  const [name, appliedAt] = ['name', 'applied_at'].map((column) => table.columns.indexOf(column)) as [number, number]
  const steps: AppliedStep[] = []
  for await (const batch of source.rows(table)) {
    steps.push(...batch.map((row) => ({ name: String(row[name]), appliedAt: new Date(Number(row[appliedAt])) })))
  }
  return steps
}
