import { saveFile } from '../../shared/save-file.ts'

/** Downloads a table as CSV. Only for tables the page holds in full; the server exports paged lists. */
export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  saveFile(new Blob([csvOf([head, ...rows])], { type: 'text/csv;charset=utf-8' }), name)
}

/** With a byte order mark, so spreadsheets read it as UTF-8. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`
}

/** Spreadsheets run text starting with these characters (or their full-width forms) as a formula, so it gets a quote in front. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
