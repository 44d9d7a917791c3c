import { englishFor } from '../../analysis/german-words.ts'
import { carryingWords, type ReadQuestion } from './read-question.ts'

/** Names are the same in English; of fewer known words, little is asked. */
const NEEDED_SHARE = 1 / 3
/** A longer question is no quick look-up. */
const MAX_WORDS = 40

export interface EnglishWords {
  readonly words: readonly string[]
  readonly topicWords: readonly string[]
  /** As if it had been asked in English, so that English pages are preferred. */
  readonly read: ReadQuestion
}

/** The words of a German question in English, for pages that are only there in English. Undefined if too few are known. */
export function inEnglish(read: ReadQuestion, topicWords: readonly string[]): EnglishWords | undefined {
  if (read.language !== 'de') return undefined
  const german = carryingWords(read)
  if (german.length + topicWords.length > MAX_WORDS) return undefined
  const known = [...german, ...topicWords].filter((word) => englishFor(word) !== undefined)
  if (known.length === 0 || known.length < NEEDED_SHARE * (german.length + topicWords.length)) return undefined
  return {
    words: translated(german),
    topicWords: translated(topicWords),
    read: {
      ...read,
      language: '',
      subjects: read.subjects.map((subject) => translated(subject.split(' ')).join(' ')),
    },
  }
}

function translated(words: readonly string[]): string[] {
  return [...new Set(words.flatMap((word) => (englishFor(word) ?? word).split(' ')))]
}
