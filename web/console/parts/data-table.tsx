import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SortChoice } from './sort-choice.tsx'
import { type Order, sortRows, turned } from './sort-rows.ts'

export interface Column<Row> {
  readonly title: string
  cell(row: Row): ReactNode
  /** Numbers are right-aligned. */
  readonly isNumber?: boolean
  /** Buttons for the row; only screen readers get the column title. */
  readonly isActions?: boolean
  /** A checkbox, in a column of its width; only screen readers get the title. */
  readonly isCheck?: boolean
  /** The table can be sorted by this. */
  sortBy?(row: Row): string | number
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
  const [order, setOrder] = useState<Order>()
  const sortBy = columns.find(({ title }) => title === order?.column)?.sortBy
  const sorted = order === undefined || sortBy === undefined ? rows : sortRows(rows, sortBy, order)
  return (
    <>
      <SortChoice columns={columns} order={order} onSort={setOrder} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable element must be focusable */}
      <section className="table-wrap" aria-label={label} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th
                  key={column.title}
                  scope="col"
                  className={column.isNumber ? 'number' : column.isCheck ? 'row-check' : undefined}
                  aria-sort={order?.column === column.title ? order.direction : undefined}
                >
                  <Head column={column} order={order} onSort={setOrder} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map((row) => (
              <tr key={keyOf(row)} className={isFaded?.(row) ? 'faded' : undefined}>
                {columns.map(({ title, cell, isNumber, isActions, isCheck }) => (
                  <td
                    key={title}
                    data-title={isActions || isCheck ? '' : title}
                    className={isNumber ? 'number' : isActions ? 'row-actions' : isCheck ? 'row-check' : undefined}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly order: Order | undefined
  onSort(order: Order): void
}

function Head<Row>({ column: { title, isNumber = false, isActions, isCheck, sortBy }, order, onSort }: HeadProps<Row>) {
  if (isActions || isCheck) return <span className="hidden">{title}</span>
  if (sortBy === undefined) return <>{title}</>
  const direction = order?.column === title ? order.direction : undefined
  const Arrow = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <button type="button" className="sort-button" onClick={() => onSort(turned(order, title, isNumber))}>
      {title}
      <Arrow size={14} aria-hidden />
    </button>
  )
}
