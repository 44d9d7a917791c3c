import type { StructuredText } from './structure/span.ts'
import { TableWriter } from './structure/table-writer.ts'
import { TextBuilder } from './structure/text-builder.ts'

/** A table written as text, a line per row: quotes go, cells stand apart. RFC 4180, and what programs make of it. */
export function readTable(table: string, delimiter: ',' | '\t'): StructuredText {
  const separator = delimiter === ',' ? commaOrSemicolon(table) : delimiter
  const builder = new TextBuilder(Number.POSITIVE_INFINITY)
  const rows = new TableWriter(builder)
  let cells: string[] = []
  const endRow = () => {
    if (cells.some((cell) => cell.trim() !== '')) rows.row(cells, builder.length === 0 ? 'head' : 'cell')
    cells = []
  }
  builder.open('table')
  let at = 0
  while (at < table.length) {
    const { cell, end } = table[at] === '"' ? quotedCell(table, at) : plainCell(table, at, separator)
    cells.push(cell)
    at = end
    if (table[at] === separator) {
      at++
      continue
    }
    endRow()
    // Whatever stands between a closing quote and the end of the cell is no part of a table; it is passed over.
    at = endOfLine(table, at)
  }
  endRow()
  return builder.build()
}

/** Where the comma is the decimal sign, programs separate by semicolons. */
function commaOrSemicolon(table: string): string {
  const head = /^[^\r\n]*/.exec(table)?.[0] ?? ''
  return head.includes(';') && !head.includes(',') ? ';' : ','
}

function quotedCell(table: string, start: number): { cell: string; end: number } {
  let cell = ''
  let at = start + 1
  for (;;) {
    const quote = table.indexOf('"', at)
    if (quote === -1) return { cell: cell + table.slice(at), end: table.length }
    cell += table.slice(at, quote)
    if (table[quote + 1] !== '"') return { cell, end: quote + 1 }
    cell += '"'
    at = quote + 2
  }
}

function plainCell(table: string, start: number, separator: string): { cell: string; end: number } {
  let end = start
  while (end < table.length && table[end] !== separator && table[end] !== '\n' && table[end] !== '\r') end++
  return { cell: table.slice(start, end), end }
}

function endOfLine(table: string, at: number): number {
  const end = table.indexOf('\n', at)
  if (end !== -1) return end + 1
  const oldEnd = table.indexOf('\r', at)
  return oldEnd === -1 ? table.length : oldEnd + 1
}
