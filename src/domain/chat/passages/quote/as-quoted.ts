import type { ReadQuestion } from '../../asked/read-question.ts'
import type { WeighedPassage } from '../weigh-passages.ts'
import { type NarrowPassage, narrowPassage } from './narrow-passage.ts'
import { withoutRepeats, withWhatFollows } from './with-what-follows.ts'

/** Passages as an answer quotes them: cut to what was asked, with what they lead in to. */
export function asQuoted(passages: readonly WeighedPassage[], read: ReadQuestion): (WeighedPassage & NarrowPassage)[] {
  return withoutRepeats(passages.map((passage) => withWhatFollows(narrowPassage(passage, read))))
}
