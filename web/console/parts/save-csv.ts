/** A file for a spreadsheet, made in the browser. */
export function saveCsv(name: string, head: readonly string[], rows: readonly (readonly string[])[]): void {
  const text = [head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n')
  const address = URL.createObjectURL(new Blob([`\uFEFF${text}\r\n`], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Spreadsheets take what begins with these for a formula, whoever wrote it. */
function cellOf(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return `"${safe.replaceAll('"', '""')}"`
}
