import type { ReactNode } from 'react'
import { markedParts } from './marked-parts.ts'

/** Text with its matches marked. Uses React nodes, never HTML strings. */
export function Highlight({ text, ranges }: { text: string; ranges: Parameters<typeof markedParts>[1] }): ReactNode {
  return markedParts(text, ranges).map(({ text: part, start, isMarked }) =>
    isMarked ? <mark key={start}>{part}</mark> : part,
  )
}
