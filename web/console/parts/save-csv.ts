import { saveFile } from '../../shared/save-file.ts'

/** Downloads a table as CSV. Only for tables the page holds in full; the server exports paged lists. */
export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const text = [head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')
  saveFile(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }), name)
}

/** Spreadsheets run text starting with these characters (or their full-width forms) as a formula, so it gets a quote in front. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
