export interface Order {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** The order after a click on a column: the other way around, or numbers with the highest first and texts from A. */
export function turned(order: Order | undefined, column: string, isNumber: boolean): Order {
  if (order?.column !== column) return { column, direction: isNumber ? 'descending' : 'ascending' }
  return { column, direction: order.direction === 'ascending' ? 'descending' : 'ascending' }
}

const byText = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

export function sortRows<Row>(
  rows: readonly Row[],
  sortBy: (row: Row) => string | number,
  { direction }: Pick<Order, 'direction'>,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [sortBy(one), sortBy(other)]
    return sign * (typeof a === 'number' && typeof b === 'number' ? a - b : byText.compare(String(a), String(b)))
  })
}
