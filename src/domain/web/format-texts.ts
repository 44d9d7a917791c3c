import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { readMarkdown } from '../content/read-markdown.ts'
import type { StructuredText } from '../content/structure/span.ts'

/** Markdown that people wrote, as text with what its parts are. */
export async function formatTexts(texts: readonly string[]): Promise<StructuredText[]> {
  const yieldIfDue = timeSlices()
  const formatted: StructuredText[] = []
  for (const text of texts) {
    formatted.push(readMarkdown(text))
    await yieldIfDue()
  }
  return formatted
}
