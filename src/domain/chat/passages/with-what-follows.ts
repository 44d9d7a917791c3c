import { citableText } from '../verify-citation.ts'
import { analyzedText } from './analyzed-text.ts'
import type { ScoredPassage } from './scored-passage.ts'

const LEADS_IN = /:\s*$/u
const MAX_CHARACTERS = 1500

/** A passage that ends with a colon, with what it leads in to: a command, an example or a list. */
export function withWhatFollows<P extends ScoredPassage>(passage: P): P {
  if (passage.kind === 'table' || !LEADS_IN.test(passage.text)) return passage
  const whole = citableText(passage.source.document)
  const next = analyzedText(whole).passages.find(({ start }) => start >= passage.end)
  if (next === undefined || next.kind === 'table' || next.heading !== passage.heading) return passage
  if (next.end - passage.start > MAX_CHARACTERS) return passage
  return { ...passage, end: next.end, text: whole.slice(passage.start, next.end) }
}
