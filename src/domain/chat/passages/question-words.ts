import { analyze } from '../../analysis/analyze.ts'
import type { Language } from '../../analysis/function-words.ts'
import { smallWordsOf } from '../../analysis/small-words.ts'
import { isStopWord } from '../../analysis/stop-words.ts'
import { termKey } from '../../analysis/term-key.ts'
import type { Question } from '../answerer.ts'
import { questionLanguage } from '../asked/question-language.ts'

/** Question words and polite phrases, which say nothing about the topic. */
const ASKING = new Set(
  (
    'according anything ask asked describe difference different documentation does doesn don example examples explain find ' +
    'actually already again get give hello help hey hi just keep kindly know let like list look maybe me mean means must need needed needs now one onto our please really still ' +
    'provide question said say says see show something someone somebody summarise summarize tell thank thanks two use used using via want way ways work works'
  ).split(' '),
)

/** The same in German, beside its small words. */
const ASKING_DE = new Set(
  (
    'bedeutet bekomme bekommen bitte darf die durfen erklare finde gibt habe hast heisst liste mache machen macht mein meine ' +
    'meinem meinen meiner meines mir nenne sage sagen tue tun unser unsere unseren unserer viel viele vergleiche wann ' +
    'warum was welche welchen welcher welches wen wem wer weshalb wieso wieviel wieviele wohin zeig zeige'
  ).split(' '),
)

/** Words that many texts have and that few answers need: they count for less. */
const WEAK = new Set(
  (
    'amount allowed company deal employee employees exactly fix fixed goes gone happen happens handle number off people percent percentage ' +
    'person possible resolve staff start thing things total usually firma mitarbeiter unternehmen'
  ).split(' '),
)
const WEAK_SHARE = 0.35

/** *A new laptop* is about laptops. */
const SAYS_LITTLE = new Set(
  'new old good best better current own other another next last different extra more neu neue neuen neuer neues alt alte eigene andere nächste'.split(
    ' ',
  ),
)

/** Whether a word says nothing of what a question is about. */
export function saysLittle(word: string): boolean {
  return SAYS_LITTLE.has(word)
}

/** How much a word of a question counts. Numbers are seldom repeated: the row says *up to 25,000*. */
export function shareOfWord(word: string): number {
  return WEAK.has(word) || /^[\p{N}.,]+$/u.test(word) ? WEAK_SHARE : 1
}

/** «How long is the leave?» is no question about long ones. */
const MEASURE = /\bhow\s+(?:long|many|much|often|far|soon|old|big|large|fast|quickly|high)\b/gi

/** The words that carry a question, folded, each once, in the order in which they stand. */
export function wordsOfQuestion(text: string, language = questionLanguage(text)): string[] {
  const words = new Set<string>()
  const isSmall = language === '' ? isStopWord : smallWordsOf([language])
  const isAsking = (word: string) => ASKING.has(word) || (language === 'de' && ASKING_DE.has(word))
  analyze(text.replace(MEASURE, ' '), (term, _position, _start, _end, parts) => {
    if (parts === 0 && !isSmall(term)) words.add(term)
  })
  const telling = [...words].filter((word) => !isAsking(word) && (word.length > 1 || /\p{N}|[^\p{ASCII}]/u.test(word)))
  return telling.length > 0 ? telling : [...words]
}

/** Keys under which words of one language are the same word. */
export function keysOf(words: readonly string[], language: Language | ''): string[] {
  return words.map((word) => termKey(word, language))
}

/** Words and nothing else: in a question no sign is an operator, nothing excludes and nothing is a phrase. */
export function plainQuery(text: string): string {
  return text
    .replace(/["“”„«»:+()[\]{}]|(?<=^|\s)-/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The question as it was asked, the words that carry it, and each with the topic that it leans on. */
export function queriesOf({ text, topic }: Pick<Question, 'text' | 'topic'>): string[] {
  const asked = plainQuery(text)
  const carrying = wordsOfQuestion(text).join(' ')
  const about = wordsOfQuestion(topic).join(' ')
  const queries = about === '' ? [asked, carrying] : [`${about} ${carrying}`, `${plainQuery(topic)} ${asked}`, about]
  return [...new Set(queries.filter((query) => query !== ''))]
}
