import { fold } from '../../analysis/fold.ts'
import type { Directory } from '../../people/directory/directory.ts'
import type { QuerySuggestion } from './spelling.ts'

const WORD = /[\p{L}\p{M}\p{N}]+/gu

/**
 * A suggestion with the names among its corrected words as the directory writes them: *Krüger* instead of *kruger*. `isWord`: of the
 * dictionary, which is meant rather than a name.
 */
export function namesAsWritten(
  { query, ranges }: QuerySuggestion,
  directory: Pick<Directory, 'find' | 'entry'>,
  isWord: (word: string) => boolean,
): QuerySuggestion {
  const written: { startIndex: number; endIndex: number }[] = []
  let text = ''
  let at = 0
  for (const { startIndex, endIndex } of ranges) {
    const word = query.slice(startIndex, endIndex)
    const name = isWord(word) ? undefined : writtenAs(word, directory)
    text += query.slice(at, startIndex)
    written.push({ startIndex: text.length, endIndex: text.length + (name ?? word).length })
    text += name ?? word
    at = endIndex
  }
  return { query: text + query.slice(at), ranges: written }
}

/** Undefined: nobody is called that. */
function writtenAs(word: string, directory: Pick<Directory, 'find' | 'entry'>): string | undefined {
  const [slot] = directory.find([fold(word)], { isWhole: true, isNameOnly: true }).slots
  const name = slot === undefined ? undefined : directory.entry(slot)?.name
  return name?.match(WORD)?.find((part) => fold(part) === fold(word))
}
