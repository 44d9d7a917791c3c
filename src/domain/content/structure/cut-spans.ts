import type { Span } from './span.ts'

/** The spans of `text.slice(from, to)`. */
export function cutSpans(spans: readonly Span[], from: number, to: number): Span[] {
  return spans.flatMap((span) => {
    if (span.end < from || span.start > to) return []
    const start = Math.max(span.start, from) - from
    const end = Math.min(span.end, to) - from
    const isCutAway = start === end && span.start < span.end
    return isCutAway ? [] : [{ ...span, start, end }]
  })
}
