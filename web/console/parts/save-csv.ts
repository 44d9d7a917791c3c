import { saveFile } from '../../shared/save-file.ts'

/** A file for a spreadsheet of a table that the page has whole; of a list that comes in pages the service makes it. */
export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const text = [head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')
  saveFile(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }), name)
}

/** Spreadsheets take what begins with these for a formula, whoever wrote it; also the wide signs of East Asian keyboards. */
function cellOf(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
