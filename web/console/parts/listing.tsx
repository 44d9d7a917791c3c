import type { ReactNode } from 'react'
import { Problem } from '../../shared/problem.tsx'
import { CsvButton } from './csv-button.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

interface ListingProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  readonly list: {
    readonly items: readonly Row[] | undefined
    /** On all pages, if the service counts them. */
    readonly total?: number | undefined
    readonly error: Error | null
    readonly hasMore: boolean
    more(): void
    again(): void
    /** Downloads all pages as a file. */
    save(): Promise<void>
  }
  /** Singular, used for the count: `token`. */
  readonly noun: string
  /** Shown if the list is empty. */
  readonly empty: ReactNode
}

/** A paged list as a table, with a count, a "Show more" button and an empty state. */
export function Listing<Row>({ list, noun, empty, ...table }: ListingProps<Row>) {
  const { items, total, error, hasMore, more, again, save } = list
  if (error !== null && items === undefined) return <Problem error={error} onRetry={again} />
  if (items === undefined)
    return (
      <p role="status" className="soft">
        Loading…
      </p>
    )
  if (items.length === 0) return <div className="empty">{empty}</div>
  return (
    <>
      <div className="list-head">
        <p role="status" className="soft total">
          {total ?? items.length}
          {hasMore && total === undefined ? '+' : ''} {(total ?? items.length) === 1 ? noun : pluralOf(noun)}
        </p>
        <CsvButton of={table.label} onSave={save} />
      </div>
      <DataTable {...table} rows={items} />
      {hasMore && (
        <button type="button" className="button" onClick={more}>
          Show more
        </button>
      )}
    </>
  )
}

function pluralOf(noun: string): string {
  return /[^aeiou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : `${noun}s`
}
