import { analyze } from '../analysis/analyze.ts'
import type { Language } from '../analysis/function-words.ts'
import { isStopWord } from '../analysis/stop-words.ts'
import { termKey } from '../analysis/term-key.ts'
import type { Question } from './answerer.ts'

/** Question words and polite phrases, which say nothing about the topic. */
const ASKING = new Set(
  (
    'according ask asked describe difference different documentation does doesn don example examples explain find ' +
    'get give hello help hey hi keep kindly know let like list look me mean means must need needs one onto our please ' +
    'provide question said say says see show summarise summarize tell thank thanks two use used using via want way ways work works'
  ).split(' '),
)

/** «How long is the leave?» is no question about long ones. */
const MEASURE = /\bhow\s+(?:long|many|much|often|far|soon|old|big|large|fast|quickly|high)\b/gi

/** The words that carry a question, folded, each once, in the order in which they stand. */
export function wordsOfQuestion(text: string): string[] {
  const words = new Set<string>()
  analyze(text.replace(MEASURE, ' '), (term, _position, _start, _end, parts) => {
    if (parts === 0 && !isStopWord(term)) words.add(term)
  })
  const telling = [...words].filter(
    (word) => !ASKING.has(word) && (word.length > 1 || /\p{N}|[^\p{ASCII}]/u.test(word)),
  )
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
