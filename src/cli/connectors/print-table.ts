const MAX_WIDTH = 60

/** Columns as wide as their longest cell; the last one isn't cut. `total`: how many rows there are, if not all are shown. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
  total = rows.length,
): void {
  console.log(`\n${title}`)
  if (rows.length === 0) return
  const all = [head, ...rows].map((row) => row.map((cell) => cell.replace(/[\p{Cc}\p{Cf}]+/gu, ' ')))
  const widths = head.map((_, at) => Math.min(MAX_WIDTH, Math.max(...all.map((row) => row[at]?.length ?? 0))))
  for (const row of all) {
    const cells = row.map((cell, at) => (at === row.length - 1 ? cell : fit(cell, widths[at] ?? 0)))
    console.log(`  ${cells.join('  ')}`.trimEnd())
  }
  if (total > rows.length) console.log(`  and ${total - rows.length} more`)
}

function fit(cell: string, width: number): string {
  return cell.length > width ? `${cell.slice(0, width - 1)}…` : cell.padEnd(width)
}
