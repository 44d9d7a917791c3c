/** Between two cells of a row: seen as a border by a reader, and no word for a search. */
export const CELL_BORDER = ' | '

/** A table written as text, a line per row: quotes go, cells stand apart. RFC 4180, and what programs make of it. */
export function tableToText(table: string, delimiter: ',' | '\t'): string {
  const separator = delimiter === ',' ? commaOrSemicolon(table) : delimiter
  const rows: string[] = []
  let cells: string[] = []
  const endRow = () => {
    const line = cells.filter((cell) => cell !== '').join(CELL_BORDER)
    if (line !== '') rows.push(line)
    cells = []
  }
  let at = 0
  while (at < table.length) {
    const { cell, end } = table[at] === '"' ? quotedCell(table, at) : plainCell(table, at, separator)
    cells.push(cell.replace(/\s+/g, ' ').trim())
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
  return rows.join('\n')
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
