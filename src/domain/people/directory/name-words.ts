import { fold } from '../../analysis/fold.ts'

const PLAIN = /^[\0-\x7f]*$/
const PLAIN_WORD = /[a-z0-9]+/g
const WORD = /[\p{L}\p{N}]+/gu
/** Names in these scripts are written without spaces: any part of one may be asked for. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]{2,12}$/u
/** `O'Brien-Stone` is also asked for as obrien and as obrienstone. */
const JOINED = [/[\p{L}\p{N}]+(?:['’`][\p{L}\p{N}]+)+/gu, /[\p{L}\p{N}]+(?:['’`‐-][\p{L}\p{N}]+)+/gu]
const JOINING_SIGN = /['’`‐-]/

/** The words under which a text can be found: folded, and where a name is joined by a sign, also as one word. */
export function findableWords(text: string): Set<string> {
  const words = new Set(wordsOf(text))
  if (!PLAIN.test(text)) {
    for (const word of [...words]) {
      if (UNSPACED.test(word)) for (let from = 1; from < word.length; from++) words.add(word.slice(from))
    }
  }
  if (JOINING_SIGN.test(text)) {
    for (const pattern of JOINED) {
      for (const [joined] of text.matchAll(pattern)) words.add(fold(joined.replace(/[^\p{L}\p{N}]/gu, '')))
    }
  }
  return words
}

/** The words that a query asks for. An e-mail address is one word. */
export function queryWords(text: string): string[] {
  const words = text.split(/\s+/).flatMap((part) => (part.includes('@') ? [part.toLowerCase()] : wordsOf(part)))
  return [...new Set(words)]
}

/** What two spellings of one value have in common. */
export function foldValue(value: string): string {
  return wordsOf(value).join(' ')
}

/** Most text is plain, and a pattern for it alone is many times as fast. */
function wordsOf(text: string): string[] {
  if (PLAIN.test(text)) return text.toLowerCase().match(PLAIN_WORD) ?? []
  return Array.from(text.matchAll(WORD), ([word]) => fold(word))
}
