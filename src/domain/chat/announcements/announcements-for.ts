import { languageOf } from '../../analysis/language.ts'
import type { AnnouncementRecord } from '../../knowledge/announcements/announcement.ts'
import {
  type AnnouncementView,
  currentAnnouncements,
  type ReadAnnouncementsDeps,
} from '../../knowledge/announcements/read-announcements.ts'
import type { Caller } from '../../shared/caller.ts'
import type { Question } from '../answerer.ts'
import { carryingWords, type QuestionKind, type ReadQuestion, readQuestion } from '../asked/read-question.ts'
import { hasTypeAsked } from '../passages/type-asked.ts'
import { WordMatcher } from '../passages/word-matcher.ts'

const MAX_SHOWN = 2
/** An announcement says what happens and when. For the other kinds of questions, documents do better. */
const KINDS: ReadonlySet<QuestionKind> = new Set(['amount', 'person', 'yes-no', 'definition', 'other'])
/** What is announced is current, so a question doesn't find these words in it. */
const NOW = new Set(
  (
    'announce announced announcement announcements come comes coming current currently happen happening happens latest month new news next planned ' +
    'scheduled soon place start starts today tomorrow take takes upcoming week ' +
    'aktuell aktuelle ankundigung ankundigungen bald beginnt findet heute kommende kommenden monat morgen nachste nachsten nachster nachstes ' +
    'neu neue neues statt woche'
  ).split(' '),
)
/** What happened before isn't in a current announcement. */
const PAST =
  /\b(?:last|previous|earlier|past|ago|was|were|did|happened|decided|yesterday|letzte[nrsm]?|vorige[nrsm]?|war|waren|wurden?|gestern)\b/iu
const WHERE = { asks: /^(?:where|wo)\b/iu, has: /\b(?:at|in|on|online|room|floor|via|im|raum|etage)\b/iu }

/** The current announcements that answer a question by their title and text, as far as the caller can read them. */
export async function announcementsFor(
  deps: ReadAnnouncementsDeps,
  caller: Caller,
  question: Pick<Question, 'text'>,
): Promise<AnnouncementView[]> {
  const read = readQuestion(question.text)
  if (!KINDS.has(read.kind) || PAST.test(read.text)) return []
  const words = carryingWords(read).filter((word) => !NOW.has(word))
  if (words.length === 0) return []
  const views = await currentAnnouncements(deps, caller, (record) => answers(record, read, words))
  return views.slice(0, MAX_SHOWN)
}

/** It has all the words of the question, at least half of them in its title, and the date, place or number that was asked for. */
function answers({ title, body }: AnnouncementRecord, read: ReadQuestion, words: readonly string[]): boolean {
  const text = body?.text ?? ''
  const said = `${title}\n${text}`
  const matcher = new WordMatcher(words, languageOf({ title, body: text }))
  const inTitle = allIn(matcher, title)
  const inText = allIn(matcher, text)
  return (
    inTitle.size * 2 >= words.length &&
    words.every((_, at) => inTitle.has(at) || inText.has(at)) &&
    read.keys.every((key) => key.isIn(said)) &&
    hasTypeAsked(read, said) &&
    (!WHERE.asks.test(read.clause) || WHERE.has.test(said))
  )
}

function allIn(matcher: WordMatcher, text: string): ReadonlySet<number> {
  const { found, partial } = matcher.in(text)
  return new Set([...found, ...partial])
}
