import type { Caller } from '../../shared/caller.ts'
import { wordsOfQuestion } from '../passages/question-words.ts'
import { passagesOf } from '../passages/split/passages.ts'
import type { RetrieveDeps } from '../retrieve.ts'
import { citableText } from '../verify-citation.ts'
import { findSubject, titleShare } from './find-subject.ts'
import { type QuotedPassage, withTitle } from './quoted-passage.ts'
import type { TaskContext } from './task-passages.ts'

/** *What does the travel policy say about hotels?* */
const SAYS = /^what (?:does|do) (?<subject>\S.{2,98}) say about (?<topic>\S.{2,78}?)\s*\?*$/iu
const MAX_PASSAGES = 4

/** The section about that, if the document has one with all these words in its heading. Empty otherwise. */
export async function sectionPassages(
  deps: RetrieveDeps,
  caller: Caller,
  context: TaskContext,
): Promise<QuotedPassage[]> {
  const { subject, topic } = SAYS.exec(context.read.text)?.groups ?? {}
  const words = topic === undefined ? [] : wordsOfQuestion(topic)
  if (subject === undefined || words.length === 0) return []
  const source = await findSubject(deps, caller, subject.replace(/ page$/iu, ''), context)
  if (source === undefined) return []
  const text = citableText(source.document)
  const about = passagesOf(text, source.marks).filter(
    ({ heading }) => heading !== '' && titleShare(heading, words) === 1,
  )
  const section = about.filter(({ headingStart }) => headingStart === about[0]?.headingStart)
  const shown = section.slice(0, MAX_PASSAGES).map((passage) => ({
    ...passage,
    source,
    text: text.slice(passage.start, passage.end),
  }))
  return withTitle(source, shown)
}
