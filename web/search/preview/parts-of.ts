interface Range {
  readonly startIndex: number
  readonly endIndex: number
}

/** A heading, or the text between two headings. */
export interface TextPart {
  readonly isHeading: boolean
  /** Its offset in the whole text. */
  readonly start: number
  readonly text: string
  /** Matches within it. */
  readonly ranges: readonly Range[]
}

/** Splits a text at its headings. A match that spans a heading is marked in each part. */
export function partsOf(text: string, headings: readonly Range[], matches: readonly Range[]): TextPart[] {
  const parts: TextPart[] = []
  let first = 0
  const add = (start: number, end: number, isHeading: boolean) => {
    if (start >= end) return
    while (first < matches.length && matches[first]!.endIndex <= start) first++
    const ranges: Range[] = []
    for (let at = first; at < matches.length && matches[at]!.startIndex < end; at++) {
      const startIndex = Math.max(matches[at]!.startIndex, start) - start
      ranges.push({ startIndex, endIndex: Math.min(matches[at]!.endIndex, end) - start })
    }
    parts.push({ isHeading, start, text: text.slice(start, end), ranges })
  }
  let from = 0
  for (const { startIndex, endIndex } of headings) {
    add(from, startIndex, false)
    add(startIndex, endIndex, true)
    // It ends its line by itself.
    from = text[endIndex] === '\n' ? endIndex + 1 : endIndex
  }
  add(from, text.length, false)
  return parts
}
