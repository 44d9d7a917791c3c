import { isStopWord } from '../../analysis/stop-words.ts'
import { queryWords } from './name-words.ts'

export function wordsOfTitle(title: string): string[] {
  return queryWords(title).filter((word) => !isStopWord(word))
}

/** `cfo` of Chief Financial Officer; of fewer than three words it could be anything. */
export function initialsOf(title: string): string {
  const words = wordsOfTitle(title.replace(/[,(].*$/s, ''))
  return words.length < 3 ? '' : words.map((word) => word[0]).join('')
}
