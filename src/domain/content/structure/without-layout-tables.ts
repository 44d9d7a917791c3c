import type { Span } from './span.ts'

interface Table {
  readonly end: number
  /** Of its widest row. */
  cells: number
  cellsInRow: number
  holdsTable: boolean
}

const TABLE_KINDS: ReadonlySet<string> = new Set(['table', 'row', 'cell', 'head'])

/**
 * Without the tables that only arrange things on a page: those with one column, and those that hold other tables. What
 * they hold stays.
 */
export function withoutLayoutTables(spans: readonly Span[]): Span[] {
  const tables: Table[] = []
  const ownerOf: (Table | undefined)[] = []
  for (const [at, { kind, end, start }] of spans.entries()) {
    for (let table = tables.at(-1); table !== undefined && isBehind({ start, end }, table); table = tables.at(-1))
      tables.pop()
    if (kind === 'table') {
      for (const table of tables) table.holdsTable = true
      tables.push({ end, cells: 0, cellsInRow: 0, holdsTable: false })
    }
    const table = tables.at(-1)
    ownerOf[at] = table
    if (table === undefined) continue
    if (kind === 'row') table.cellsInRow = 0
    if (kind === 'cell' || kind === 'head') table.cells = Math.max(table.cells, ++table.cellsInRow)
  }
  return spans.filter(({ kind }, at) => {
    if (!TABLE_KINDS.has(kind)) return true
    const table = ownerOf[at]
    return table !== undefined && table.cells > 1 && !table.holdsTable
  })
}

/** A cell without text may stand at the very end of its table. */
function isBehind({ start, end }: Pick<Span, 'start' | 'end'>, table: Table): boolean {
  return start > table.end || (start === table.end && end > start)
}
