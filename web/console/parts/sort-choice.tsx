import { ArrowDown, ArrowUp } from 'lucide-react'
import { type Order, turned } from './sort-rows.ts'

interface SortChoiceProps {
  /** Those with `sortBy` can be chosen. */
  readonly columns: readonly { readonly title: string; readonly isNumber?: boolean; readonly sortBy?: unknown }[]
  readonly order: Order | undefined
  onSort(order: Order | undefined): void
}

/** Sorts a table on phones, where its header isn't shown. */
export function SortChoice({ columns, order, onSort }: SortChoiceProps) {
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined)
  if (sortable.length === 0) return null
  const isNumber = (title: string) => sortable.find((column) => column.title === title)?.isNumber === true
  return (
    <div className="sort-choice">
      <select
        aria-label="Sort by"
        value={order?.column ?? ''}
        onChange={({ target: { value } }) =>
          onSort(value === '' ? undefined : turned(undefined, value, isNumber(value)))
        }
      >
        <option value="">Default order</option>
        {sortable.map(({ title }) => (
          <option key={title} value={title}>
            Sort by {title.toLowerCase()}
          </option>
        ))}
      </select>
      {order !== undefined && (
        <button
          type="button"
          className="icon-button"
          aria-label={order.direction === 'ascending' ? 'Sort descending' : 'Sort ascending'}
          onClick={() => onSort(turned(order, order.column, false))}
        >
          {order.direction === 'ascending' ? <ArrowUp size={18} aria-hidden /> : <ArrowDown size={18} aria-hidden />}
        </button>
      )}
    </div>
  )
}
