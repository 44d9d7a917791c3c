/** A line of a table: cells between bars or tabs, with bars at both ends where it is Markdown. */
export const TABLE_ROW = / \| |\t|^\s*\|.*\|\s*$/
/** The line below the header of a Markdown table. */
const RULE = /^[\s|:-]*-{2,}[\s|:-]*$/

export interface Row {
  /** Where it begins in the text of its table. */
  readonly at: number
  readonly text: string
  readonly cells: readonly string[]
}

/** The rows of a table with their cells; the first is the header. Lines around the table and rules are left out. */
export function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  let at = 0
  for (const line of text.split('\n')) {
    if (TABLE_ROW.test(line) && !isRule(line)) rows.push({ at, text: line, cells: cellsOf(line) })
    at += line.length + 1
  }
  return rows
}

export function isRule(line: string): boolean {
  return RULE.test(line)
}

export function cellsOf(line: string): string[] {
  const bare = line.trim()
  const cells = bare.startsWith('|') ? bare.replace(/^\|/, '').replace(/\|$/, '').split('|') : bare.split(/ \| |\t/)
  return cells.map((cell) => cell.trim())
}
