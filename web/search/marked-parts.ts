interface Range {
  readonly startIndex: number
  readonly endIndex: number
}

export interface MarkedPart {
  readonly text: string
  readonly start: number
  readonly isMarked: boolean
}

/** Splits a text into its marked ranges and the text between them. Empty and overlapping ranges are skipped. */
export function markedParts(text: string, ranges: readonly Range[] = []): MarkedPart[] {
  const parts: MarkedPart[] = []
  const add = (start: number, end: number, isMarked: boolean) => {
    if (start < end) parts.push({ text: text.slice(start, end), start, isMarked })
  }
  let end = 0
  for (const { startIndex, endIndex } of ranges) {
    if (startIndex < end || endIndex <= startIndex) continue
    add(end, startIndex, false)
    add(startIndex, Math.min(endIndex, text.length), true)
    end = endIndex
  }
  add(end, text.length, false)
  return parts
}
