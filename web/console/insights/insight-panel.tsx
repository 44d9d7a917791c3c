import { useState } from 'react'
import { type Column, DataTable } from '../parts/data-table.tsx'

/** More rows come after a click, so that what stands beside each other is about equally long. */
const SHOWN = 5

interface PanelProps<Row> {
  /** For links from the figures to it. */
  readonly id?: string
  readonly title: string
  readonly note?: string
  readonly rows: readonly Row[]
  /** Shown instead of the table if there are no rows. */
  readonly empty: string
  readonly columns: readonly Column<Row>[]
  isFaded?(row: Row): boolean
  keyOf(row: Row): string
}

export function InsightPanel<Row>({ id, title, note, rows, empty, ...table }: PanelProps<Row>) {
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? rows : rows.slice(0, SHOWN)
  return (
    <section className="card insight-panel" id={id}>
      <div className="line">
        <h2>{title}</h2>
        {note !== undefined && <span className="soft">{note}</span>}
      </div>
      {rows.length === 0 ? <p className="soft">{empty}</p> : <DataTable<Row> label={title} rows={shown} {...table} />}
      {shown.length < rows.length && (
        <button
          type="button"
          className="link-button"
          aria-label={`Show all ${rows.length}: ${title}`}
          onClick={() => setWhole(true)}
        >
          Show all {rows.length}
        </button>
      )}
    </section>
  )
}
