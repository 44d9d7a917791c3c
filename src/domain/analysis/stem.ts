import { LruMap } from '../../kernel/lru-map.ts'
import { stemEnglish } from './stem-english.ts'

const stemByWord = new LruMap<string, string>(50_000)
const ENGLISH_LETTERS = /^[a-z]+$/

/** The form under which all inflections of a word are indexed. Identifiers, numbers and other scripts stay as they are. */
export function stem(word: string): string {
  return stemByWord.getOrMake(word, stemUncached)
}

function stemUncached(word: string): string {
  return ENGLISH_LETTERS.test(word) ? stemEnglish(word) : word
}
