import { analyze } from '../../analysis/analyze.ts'
import { languageOf } from '../../analysis/language.ts'
import { termKey } from '../../analysis/term-key.ts'
import type { Deadline } from '../../search/deadline.ts'
import type { Caller } from '../../shared/caller.ts'
import type { Question } from '../answerer.ts'
import { keysIn, withoutKeys } from '../asked/keys-in.ts'
import { isEastAsian } from '../asked/question-language.ts'
import type { ReadQuestion } from '../asked/read-question.ts'
import { analyzedText } from '../passages/analyzed-text.ts'
import { wordsOfQuestion } from '../passages/question-words.ts'
import { type RetrieveDeps, retrieve } from '../retrieve.ts'
import type { Source } from '../source.ts'
import { citableText } from '../verify-citation.ts'

/** Which share of the subject's words the title must have. */
const NEEDED_TITLE_SHARE = 0.6
const LANGUAGE_SHARE = 0.6
const KIND_SHARE = 0.6
/** A page about an incident says more of it than a message that mentions it. */
const SECTIONS_SHARE = 0.2
const FEWEST_SECTIONS = 2

interface Asked {
  readonly question: Question
  readonly read: ReadQuestion
  readonly deadline: Deadline
}

/** The document that somebody calls “INC-61” or “the travel policy”: by its key, or by its title. */
export async function findSubject(
  deps: RetrieveDeps,
  caller: Caller,
  subject: string,
  asked: Asked,
): Promise<Source | undefined> {
  const [best] = await candidates(deps, caller, subject, asked)
  return best?.source
}

/** The documents that two such names stand for together: two postmortems rather than a postmortem and a message. */
export async function findSubjects(
  deps: RetrieveDeps,
  caller: Caller,
  [one, other]: readonly [string, string],
  asked: Asked,
): Promise<[Source, Source] | undefined> {
  const [first, second] = [await candidates(deps, caller, one, asked), await candidates(deps, caller, other, asked)]
  const pairs = first.flatMap((a) =>
    second
      .filter((b) => a.source.document.key !== b.source.document.key)
      .map((b) => ({ a, b, score: a.score + b.score + (isSameKind(a.source, b.source) ? KIND_SHARE : 0) })),
  )
  const [best] = pairs.sort((left, right) => right.score - left.score)
  return best && [best.a.source, best.b.source]
}

interface Candidate {
  readonly source: Source
  readonly score: number
}

/** Best first. */
async function candidates(
  deps: RetrieveDeps,
  caller: Caller,
  subject: string,
  { question, read, deadline }: Asked,
): Promise<Candidate[]> {
  const keys = keysIn(subject)
  const rest = withoutKeys(subject, keys)
  const words = /\p{L}/u.test(rest) ? wordsOfQuestion(rest) : []
  const queries = [
    ...new Set([subject, ...keys.map(({ text }) => text), words.join(' ')].filter((each) => each !== '')),
  ]
  const sources = await retrieve(deps, caller, queries, { ...question, text: subject }, deadline)
  const most = Math.max(...sources.map(({ relevance }) => relevance), Number.EPSILON)
  return sources
    .map((source) => ({ source, titleShare: titleShare(source.document.title, words) }))
    .filter(({ source, titleShare: share }) =>
      keys.length > 0
        ? keys.some((key) => key.isIn(source.document.title) || key.isIn(source.document.id))
        : share >= NEEDED_TITLE_SHARE || source.file !== undefined,
    )
    .map(({ source, titleShare: share }) => ({
      source,
      score:
        source.relevance / most +
        share +
        (isSameLanguage(source, read) ? LANGUAGE_SHARE : 0) +
        (hasSections(source) ? SECTIONS_SHARE : 0),
    }))
    .sort((one, other) => other.score - one.score)
}

function hasSections({ document, marks }: Source): boolean {
  const { passages } = analyzedText(citableText(document), marks)
  return new Set(passages.map(({ heading }) => heading)).size >= FEWEST_SECTIONS
}

function isSameKind({ document: one }: Source, { document: other }: Source): boolean {
  return one.datasource === other.datasource && one.facts.container === other.facts.container
}

function isSameLanguage({ document }: Source, { language, isEastAsian: isAskedSo }: ReadQuestion): boolean {
  return isEastAsian(citableText(document)) === isAskedSo && (isAskedSo || languageOf(document) === language)
}

/** Which share of the words the title has. */
export function titleShare(title: string, words: readonly string[]): number {
  if (words.length === 0) return 1
  const keys = new Set<string>()
  analyze(title, (term) => keys.add(termKey(term, '')))
  return words.filter((word) => keys.has(termKey(word, ''))).length / words.length
}
