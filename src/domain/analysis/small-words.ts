import { LANGUAGES, type Language, languagesOfSmallWord } from './function-words.ts'
import { isStopWord } from './stop-words.ts'

/** Articles and particles that `function-words.ts` leaves out because they are English words, too. */
const ALSO_ENGLISH: Partial<Record<Language, readonly string[]>> = {
  de: ['die', 'man', 'war', 'hat', 'am', 'an', 'so', 'was', 'du', 'mir', 'uns'],
  nl: ['die', 'of', 'we', 'is'],
  fr: ['on', 'me', 'son', 'mon'],
  sv: ['man', 'for', 'han'],
  no: ['man', 'for', 'han'],
  da: ['man', 'for', 'han'],
}

/** Tests for the small words of English and of these languages. */
export function smallWordsOf(languages: readonly Language[]): (word: string) => boolean {
  const mask = languages.reduce((bits, language) => bits | (1 << LANGUAGES.indexOf(language)), 0)
  return (word) => isStopWord(word) || (languagesOfSmallWord(word) & mask) !== 0
}

/**
 * Tests for words that never lost a space to a neighbor: *the red* is not a misspelled *thered*. Unlike small words, some
 * of them can be what a query asks for (`war`, `man`), so use this only to decide which words may be joined.
 */
export function standAloneWordsOf(languages: readonly Language[]): (word: string) => boolean {
  const isSmall = smallWordsOf(languages)
  const others = new Set(languages.flatMap((language) => ALSO_ENGLISH[language] ?? []))
  return (word) => isSmall(word) || others.has(word)
}
