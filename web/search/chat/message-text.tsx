import type { ReactNode } from 'react'
import { useFormatted } from '../../shared/rich-text/formatted-text.tsx'
import { RichText } from '../../shared/rich-text/rich-text.tsx'
import { quoteSpans } from './message-spans.ts'

interface MessageTextProps {
  readonly text: string
  /** A model wrote it. Otherwise it quotes a document, and marks in it are the document's. */
  readonly isMarkdown?: boolean
  /** The passage it quotes. Lines before it are the titles it stands under. */
  readonly passage?: string | undefined
  /** Follows the text, on its last line if it can. */
  readonly children?: ReactNode
}

/** A part of an answer. */
export function MessageText({ text, isMarkdown = false, passage, children }: MessageTextProps) {
  const formatted = useFormatted(text, isMarkdown)
  return <RichText {...(formatted ?? quoteSpans(text, passage))} level={3} end={children} />
}
