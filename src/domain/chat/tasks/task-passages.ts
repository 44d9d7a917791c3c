import type { Deadline } from '../../search/deadline.ts'
import type { Caller } from '../../shared/caller.ts'
import type { Question } from '../answerer.ts'
import type { ReadQuestion } from '../asked/read-question.ts'
import { passagesOf } from '../passages/split/passages.ts'
import { type RetrieveDeps, retrieve } from '../retrieve.ts'
import type { Source } from '../source.ts'
import { citableText } from '../verify-citation.ts'
import { sectionsOfBoth, tableWithBoth } from './compared-passages.ts'
import { findSubject, findSubjects } from './find-subject.ts'
import { outlineOf } from './outline.ts'
import { type QuotedPassage, withTitle } from './quoted-passage.ts'

const CHANGED =
  /\b(?:what(?:['’]s)? changed|what(?:['’]s)? new|changes?|changed|new|added|fixed|removed|improved|deprecated|neu|neues|geändert|änderungen|behoben|entfernt)\b/iu
const MAX_CHANGES = 5
const SECTIONS_COMPARED = 3

export interface TaskContext {
  readonly question: Question
  readonly read: ReadQuestion
  readonly deadline: Deadline
}

/** What a summary, a list of changes or a comparison quotes. Empty if the question is no such task, or its subject isn't found. */
export async function taskPassages(deps: RetrieveDeps, caller: Caller, context: TaskContext): Promise<QuotedPassage[]> {
  const { kind, subjects } = context.read
  const [subject, other] = subjects
  if (subject === undefined) return []
  if (kind === 'comparison' && other !== undefined) return compared(deps, caller, context, [subject, other])
  if (kind !== 'summary' && kind !== 'changes') return []
  const source = await findSubject(deps, caller, subject, context)
  if (source === undefined) return []
  return kind === 'summary' ? withTitle(source, outlineOf(source)) : changesIn(source)
}

/** The passages under headings like *Changed* or *Fixed*, or that begin so. */
function changesIn(source: Source): QuotedPassage[] {
  const text = citableText(source.document)
  const changes = passagesOf(text, source.marks).filter(
    ({ heading, start, end }) =>
      CHANGED.test(heading) || CHANGED.test(/^[^.:\n]{1,40}[.:]/.exec(text.slice(start, end))?.[0] ?? ''),
  )
  const shown = changes.slice(0, MAX_CHANGES).map((passage) => ({
    ...passage,
    source,
    text: text.slice(passage.start, passage.end),
    intro: passage.heading === '' ? undefined : passage.heading.replace(/^#+\s*/, ''),
  }))
  return withTitle(source, shown)
}

/** One table or document that has both; else the beginning of a document about each. */
async function compared(
  deps: RetrieveDeps,
  caller: Caller,
  context: TaskContext,
  subjects: readonly [string, string],
): Promise<QuotedPassage[]> {
  if (context.read.keys.length < 2) {
    const { question, deadline } = context
    const sources = await retrieve(deps, caller, [subjects.join(' '), question.text], question, deadline)
    const together = tableWithBoth(sources, subjects) ?? sectionsOfBoth(sources, subjects)
    if (together !== undefined) return together
  }
  const found = (await findSubjects(deps, caller, subjects, context)) ?? []
  return found.flatMap((source) => withTitle(source, outlineOf(source, SECTIONS_COMPARED)))
}
