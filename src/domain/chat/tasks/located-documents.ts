import type { Caller } from '../../shared/caller.ts'
import { wordsOfQuestion } from '../passages/question-words.ts'
import { type RetrieveDeps, retrieve } from '../retrieve.ts'
import { titleShare } from './find-subject.ts'
import { type ListedDocuments, listed } from './listed.ts'
import type { TaskContext } from './task-passages.ts'

const FORMS: readonly RegExp[] = [
  /^where (?:can|do|could|would|should) (?:i|we|one) (?:find|look up|read|download) (?:the |our |a |an |my )?(.+)$/iu,
  /^where(?:['’]s| is| are) (?:the |our )?(.+ (?:checklist|deck|document|form|guide|handbook|list|page|policy|report|runbook|sheet|slides|template))$/iu,
  /^wo (?:finde|lese) (?:ich|wir) (?:den |die |das |unsere[nr]? |eine[nr]? )?(.+)$/iu,
]
const MAX_CHARACTERS = 150
const MAX_LISTED = 2
/** A single word stands in many titles. */
const MIN_WORDS = 2

/** The documents for “where do I find the travel policy”, by their titles. Undefined if no title has all the words. */
export async function locatedDocuments(
  deps: RetrieveDeps,
  caller: Caller,
  { question, read, deadline }: TaskContext,
): Promise<ListedDocuments | undefined> {
  if (read.text.length > MAX_CHARACTERS) return undefined
  const subject = FORMS.map((form) => form.exec(read.text)?.[1]).find((found) => found !== undefined)
  const words = subject === undefined ? [] : wordsOfQuestion(subject, read.language)
  if (subject === undefined || words.length < MIN_WORDS) return undefined
  const sources = await retrieve(deps, caller, [subject], { ...question, text: subject }, deadline)
  const titled = sources.map(({ document }) => document).filter(({ title }) => titleShare(title, words) === 1)
  return titled.length === 0 ? undefined : listed(titled.slice(0, MAX_LISTED))
}
