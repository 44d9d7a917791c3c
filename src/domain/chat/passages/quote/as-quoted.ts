import type { ReadQuestion } from '../../asked/read-question.ts'
import type { WeighedPassage } from '../weigh-passages.ts'
import { type NarrowPassage, narrowPassage } from './narrow-passage.ts'
import { withHeadings } from './with-headings.ts'
import { withoutRepeats, withWhatFollows } from './with-what-follows.ts'

type Quoted = WeighedPassage & NarrowPassage & { readonly intro?: string }

/** Passages as an answer quotes them: cut to what was asked, with what they lead in to and the heading they need. */
export function asQuoted(passages: readonly WeighedPassage[], read: ReadQuestion): Quoted[] {
  return withHeadings(withoutRepeats(passages.map((passage) => withWhatFollows(narrowPassage(passage, read)))))
}
