import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly title: string
  cell(row: Row): ReactNode
  /** Numbers stand at the right. */
  readonly isNumber?: boolean
  /** What is done with the row; its title is for readers alone. */
  readonly isActions?: boolean
}

export interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  keyOf(row: Row): string
  isFaded?(row: Row): boolean
}

/** A table that scrolls by itself where it is too wide, with its head in sight. */
export function DataTable<Row>({ label, columns, rows, keyOf, isFaded }: DataTableProps<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
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
