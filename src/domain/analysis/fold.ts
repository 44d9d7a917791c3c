import { LruMap } from '../../kernel/lru-map.ts'

const ASCII_ONLY = /^[\0-\x7f]*$/
/** Accents of Latin and Greek letters are dropped; in other scripts a mark is part of the letter (が is not か). */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  ς: 'σ',
  ё: 'е',
}
const SPECIAL_LETTER = /[ßæœøłđıςё]/g

const foldedByText = new LruMap<string, string>(25_000)

/** Compatibility forms, case and accents folded away: `Ｃafé` and `cafe` become one. */
export function fold(token: string): string {
  if (ASCII_ONLY.test(token)) return token.toLowerCase()
  return foldedByText.getOrMake(token, foldUncached)
}

function foldUncached(token: string): string {
  const lower = token.normalize('NFKC').toLowerCase().normalize('NFD').replace(ACCENTED, '$1').normalize('NFC')
  return lower.replace(SPECIAL_LETTER, (letter) => LETTERS[letter] ?? letter)
}

/**
 * The one form of a joined word: `kube-proxy`, `kube_proxy`, `kubeProxy` and `kubeproxy` are the same name, and so are
 * `e-mail` and `email`. A sign between digits stays (1-2 is not 12), and so do the signs that carry meaning (`v1.30`,
 * `ann@example.com`, `R&D`).
 */
export function wholeOf(text: string): string {
  return fold(text.replace(/(?<!\p{N})[-_'’\u2010\u2011]|[-_'’\u2010\u2011](?!\p{N})/gu, ''))
}
