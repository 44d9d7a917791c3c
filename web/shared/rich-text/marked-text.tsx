import type { ReactNode } from 'react'

export interface Match {
  readonly startIndex: number
  readonly endIndex: number
}

/** A text, and what is marked in it. */
export interface ShownText {
  readonly text: string
  readonly matches: readonly Match[]
}

/** A part of the text with its matches. A match across two parts is marked in both, with one number. */
export function markedText({ text, matches }: ShownText, start: number, end: number): ReactNode[] {
  const nodes: ReactNode[] = []
  let at = start
  for (let index = firstEndingAfter(matches, start); index < matches.length; index++) {
    const match = matches[index]!
    if (match.startIndex >= end) break
    const from = Math.max(match.startIndex, at)
    const to = Math.min(match.endIndex, end)
    if (to <= from) continue
    if (from > at) nodes.push(text.slice(at, from))
    nodes.push(
      <mark key={from} data-match={index}>
        {text.slice(from, to)}
      </mark>,
    )
    at = to
  }
  if (at < end) nodes.push(text.slice(at, end))
  return nodes
}

function firstEndingAfter(matches: readonly Match[], offset: number): number {
  let low = 0
  let high = matches.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (matches[middle]!.endIndex > offset) high = middle
    else low = middle + 1
  }
  return low
}
