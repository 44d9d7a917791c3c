import { fold } from '../../analysis/fold.ts'

const WORD = /[\p{L}\p{N}]+/gu
/** Names in these scripts are written without spaces: any part of one may be asked for. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,12}$/u
const JOINED = /[\p{L}\p{N}]+(?:['’`‐-][\p{L}\p{N}]+)+/gu

/** The words under which a text can be found: folded, and where a name is joined by a sign, also as one word. */
export function findableWords(text: string): Set<string> {
  const words = new Set<string>()
  for (const [word] of text.matchAll(WORD)) {
    const folded = fold(word)
    words.add(folded)
    if (UNSPACED.test(folded)) for (let from = 1; from < folded.length; from++) words.add(folded.slice(from))
  }
  for (const [joined] of text.matchAll(JOINED)) words.add(fold(joined.replace(/[^\p{L}\p{N}]/gu, '')))
  return words
}

/** The words that a query asks for. An e-mail address is one word. */
export function queryWords(text: string): string[] {
  const words = text.split(/\s+/).flatMap((part) => {
    if (part.includes('@')) return [part.toLowerCase()]
    return Array.from(part.matchAll(WORD), ([word]) => fold(word))
  })
  return [...new Set(words)]
}

/** What two spellings of one value have in common. */
export function foldValue(value: string): string {
  return Array.from(value.matchAll(WORD), ([word]) => fold(word)).join(' ')
}
