import { citableText } from '../../verify-citation.ts'
import { analyzedText } from '../analyzed-text.ts'
import type { ScoredPassage } from '../scored-passage.ts'

const LEADS_IN = /:\s*$/u
const MAX_CHARACTERS = 1500

/** A passage that ends with a colon, with what it leads in to: a command, an example or a list. */
export function withWhatFollows<P extends ScoredPassage>(passage: P): P {
  if (passage.kind === 'table' || !LEADS_IN.test(passage.text)) return passage
  const whole = citableText(passage.source.document)
  const next = analyzedText(whole, passage.source.marks).passages.find(({ start }) => start >= passage.end)
  if (next === undefined || next.kind === 'table' || next.heading !== passage.heading) return passage
  if (next.end - passage.start > MAX_CHARACTERS) return passage
  return { ...passage, end: next.end, text: whole.slice(passage.start, next.end) }
}

/** What a passage before leads in to isn't quoted again. */
export function withoutRepeats<P extends ScoredPassage>(passages: readonly P[]): P[] {
  return passages.filter(
    ({ source, start, end }, at) =>
      !passages.slice(0, at).some((each) => each.source === source && each.start <= start && each.end >= end),
  )
}
