interface Row {
  readonly children: readonly { readonly start: number; readonly end: number }[]
}

/** A number, maybe with its unit: `1,200/s`, `38 %`, `4 kg`. */
const FIGURE = /^[-+−<>~≈]?[\s\d.,']*\d[\s\d.,']*\s?(?:[%€$£¥]|°C|[a-zµ]{0,3}(?:\/[a-z]{1,3})?)$/i

/** Columns of numbers are aligned as a whole, with their heading. */
export function figureColumns(rows: readonly Row[], text: string): ReadonlySet<number> {
  const columns = Math.max(0, ...rows.map(({ children }) => children.length))
  const found = new Set<number>()
  for (let at = 0; at < columns; at++) {
    const filled = rows
      .flatMap(({ children }) => children[at] ?? [])
      .map(({ start, end }) => text.slice(start, end).trim())
      .filter((each) => each !== '' && each !== '–' && each !== '-')
    if (filled.length > 0 && filled.every((each) => FIGURE.test(each))) found.add(at)
  }
  return found
}
