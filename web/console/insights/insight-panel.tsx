import { type Column, DataTable } from '../parts/data-table.tsx'

interface PanelProps<Row> {
  readonly title: string
  readonly note?: string
  readonly rows: readonly Row[]
  /** Shown instead of the table if there are no rows. */
  readonly empty: string
  readonly columns: readonly Column<Row>[]
  isFaded?(row: Row): boolean
  keyOf(row: Row): string
}

export function InsightPanel<Row>({ title, note, rows, empty, ...table }: PanelProps<Row>) {
  return (
    <section className="card insight-panel">
      <div className="line">
        <h2>{title}</h2>
        {note !== undefined && <span className="soft">{note}</span>}
      </div>
      {rows.length === 0 ? <p className="soft">{empty}</p> : <DataTable<Row> label={title} rows={rows} {...table} />}
    </section>
  )
}
