import { memo } from 'react'
import { markedParts } from './marked-parts.ts'

interface HighlightProps {
  readonly text: string
  readonly ranges: Parameters<typeof markedParts>[1]
}

/** Text with its matches marked. Uses React nodes, never HTML strings. */
export const Highlight = memo(({ text, ranges }: HighlightProps) =>
  markedParts(text, ranges).map(({ text: part, start, isMarked }) =>
    isMarked ? <mark key={start}>{part}</mark> : part,
  ),
)
