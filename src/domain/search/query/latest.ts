import { fold } from '../../analysis/fold.ts'
import { isStopWord } from '../../analysis/stop-words.ts'

const LATEST = new Set(
  'latest newest recent neueste neuester neuestes neuesten aktuellste dernier derniere derniers dernieres'.split(' '),
)

/** The words of a query, and whether it asks for the latest of what they say. */
export interface Wanted {
  readonly words: readonly string[]
  readonly isForLatest: boolean
}

/** "the latest release notes" are release notes, the later the better; the word itself is in none of them. */
export function withoutLatest(words: readonly string[]): Wanted {
  const first = words.findIndex((word) => !isStopWord(word.toLowerCase()))
  const isForLatest =
    LATEST.has(fold(words[first] ?? '')) && words.slice(first + 1).some((word) => !isStopWord(fold(word)))
  return isForLatest ? { words: words.toSpliced(first, 1), isForLatest } : { words, isForLatest }
}
