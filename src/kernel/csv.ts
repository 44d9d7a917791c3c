/** RFC 4180. What a spreadsheet would take for a formula is given an apostrophe, so that it stays a text; a number stays one. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // With the wide signs of East Asian keyboards too.
  const plain = /^[=+\-@\t\r\n＝＋－＠]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
