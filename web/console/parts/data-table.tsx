import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly title: string
  cell(row: Row): ReactNode
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean
  /** Buttons for the row; only screen readers get the column title. */
  readonly isActions?: boolean
}

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string
  isFaded?(row: Row): boolean
}

/** A table that scrolls sideways if it's too wide and keeps its header visible. */
export function DataTable<Row>({ label, columns, rows, keyOf, isFaded }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable
    <section className="table-wrap" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ title, isNumber, isActions }) => (
              <th key={title} scope="col" className={isNumber ? 'number' : undefined}>
                {isActions ? <span className="hidden">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className={isFaded?.(row) ? 'faded' : undefined}>
              {columns.map(({ title, cell, isNumber, isActions }) => (
                <td
                  key={title}
                  data-title={isActions ? '' : title}
                  className={isNumber ? 'number' : isActions ? 'row-actions' : undefined}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
