interface Range {
  readonly startIndex: number
  readonly endIndex: number
}

/** Text from one heading to the next, or a heading. */
export interface TextPart {
  readonly isHeading: boolean
  /** Where it begins in the whole. */
  readonly start: number
  readonly text: string
  /** Matches within it. */
  readonly ranges: readonly Range[]
}

/** A text taken apart at its headings; a match that goes over one is marked in each part. */
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
