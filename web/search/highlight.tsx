import type { ReactNode } from 'react'

interface Range {
  readonly startIndex: number
  readonly endIndex: number
}

/** Text with its matches marked. Uses React nodes, never HTML strings. */
export function Highlight({ text, ranges }: { text: string; ranges: readonly Range[] | undefined }): ReactNode {
  const parts: ReactNode[] = []
  let end = 0
  for (const { startIndex, endIndex } of ranges ?? []) {
    if (startIndex < end || endIndex <= startIndex) continue
    parts.push(text.slice(end, startIndex), <mark key={startIndex}>{text.slice(startIndex, endIndex)}</mark>)
    end = endIndex
  }
  return [...parts, text.slice(end)]
}
