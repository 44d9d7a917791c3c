import { isSmallAcronym } from './acronym.ts'
import { classAt, DIGIT, IDEOGRAPH, isPairAt, LOWER, MARK, SEPARATOR, UNSPACED, UPPER } from './character-class.ts'
import { fold, wholeOf } from './fold.ts'
import { endOfNumberedName } from './numbered-name.ts'

/**
 * Takes one token: its folded but unstemmed text, its position (for phrases) and where it stands in the text. A whole
 * (`getusername`) comes before its parts and shares the position of the first; `parts` is their number, 0 for a part. A
 * small word in capitals comes once more before it as it is written (`IT`), as a whole of one part.
 */
export type TokenSink = (term: string, position: number, start: number, end: number, parts: number) => void

/** Takes a word of ASCII letters and digits, all of them small, with nothing joined: no string is made of it. */
export type PlainSink = (text: string, start: number, end: number, position: number) => void

/** Longer runs of letters are not words (encoded data, hashes): they are indexed by their beginning. */
const MAX_TOKEN_UNITS = 64
/** Beyond this many parts a chain of joined words is a sentence without spaces, not an identifier. */
const MAX_PARTS_OF_WHOLE = 12
const MAX_ACRONYM = 5

const JOINERS = new Set(['-', '_', '.', '@', '&', "'", '’', '\u2010', '\u2011'].map((sign) => sign.charCodeAt(0)))
const PLUS = 0x2b
const HASH = 0x23
const SMALL_S = 0x73
const ZERO = 0x30
/** The user's, I'd, we've: the word is what stands before. */
const ENCLITIC = /['’](?:s|d|m|ll|re|ve)$/
/** L'équipe, dell'anno: the word is what stands behind. */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|all|dall|dell|nell|sull|quell|un)['’](?=..)/
const APOSTROPHES = new Set([0x27, 0x2019])

/**
 * Finds the tokens of a text, documents and queries alike, and returns the number of positions used. Words are runs of
 * letters and digits; runs joined by a single sign (`kube-proxy`) or by a change of case (`getUserName`) give each part
 * and the whole. `firstPosition` lets several values of one field follow one another. With `wanted`, plain words that begin
 * with another ASCII letter are counted and not handed on: who looks for a few words need not see them. Most words are plain;
 * `plain` takes those, where it is given.
 */
export function analyze(
  text: string,
  sink: TokenSink,
  firstPosition = 0,
  wanted?: FirstLetters,
  plain?: PlainSink,
): number {
  let position = firstPosition
  let index = 0
  while (index < text.length) {
    // Nearly every word is followed by one.
    if (ASCII[text.charCodeAt(index)] === SEPARATOR) {
      index++
      continue
    }
    const plainEnd = endOfPlainWord(text, index)
    if (plainEnd > index) {
      if (wanted !== undefined && wanted[text.charCodeAt(index)] === 0) {
        position++
        index = plainEnd
        continue
      }
      if (text.charCodeAt(plainEnd + 1) === ZERO) emitNumberedName(text, index, plainEnd, position, sink)
      const isLarge = ASCII[text.charCodeAt(index)] === UPPER
      if (plain !== undefined && !isLarge) plain(text, index, plainEnd, position++)
      else {
        const word = text.slice(index, plainEnd)
        sink(isLarge ? word.toLowerCase() : word, position++, index, plainEnd, 0)
      }
      index = plainEnd
      continue
    }
    const kind = classAt(text, index)
    if (kind === SEPARATOR || kind === MARK) index += isPairAt(text, index) ? 2 : 1
    else if (kind === IDEOGRAPH || kind === UNSPACED) {
      const end = endOfRun(text, index, kind)
      position =
        kind === IDEOGRAPH
          ? emitPairs(text, index, end, position, sink)
          : emitSegments(text, index, end, position, sink)
      index = end
    } else {
      index = findParts(text, index)
      position = emitParts(text, position, sink, wanted)
    }
  }
  return position - firstPosition
}

/** By ASCII code, 1 for letters that a wanted word begins with, small or large. */
export type FirstLetters = Uint8Array

export function firstLettersOf(words: Iterable<string>): FirstLetters {
  const letters = new Uint8Array(128)
  for (const word of words) {
    for (const letter of [word.charAt(0), word.charAt(0).toUpperCase()]) {
      if (letter !== '' && letter.charCodeAt(0) < 128) letters[letter.charCodeAt(0)] = 1
    }
  }
  return letters
}

/** Class of each ASCII character; signs that may belong to a word are `SIGN`. */
const SIGN = 9
const ASCII = new Uint8Array(128)
for (let unit = 0; unit < 128; unit++) ASCII[unit] = classAt(String.fromCharCode(unit), 0)
for (const unit of [...JOINERS, PLUS, HASH]) if (unit < 128) ASCII[unit] = SIGN

/**
 * The end of a word without anything special: ASCII, at most its first letter large, nothing joined. Most words are
 * like that; finding them here makes analysis three times faster. Returns `start` if it is not one.
 */
function endOfPlainWord(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first >= 128) return start
  const firstKind = ASCII[first]!
  if (firstKind === SEPARATOR || firstKind === SIGN) return start
  const limit = Math.min(text.length, start + MAX_TOKEN_UNITS)
  let end = start + 1
  let unit = 0
  let kind = SEPARATOR
  while (end < limit) {
    unit = text.charCodeAt(end)
    kind = unit < 128 ? ASCII[unit]! : SIGN
    if (kind !== LOWER && kind !== DIGIT) break
    end++
  }
  if (end === text.length || kind === SEPARATOR) return end
  // A full stop or comma ends a word unless another follows directly.
  const isJoined = kind !== SIGN || unit >= 128 || unit === PLUS || unit === HASH || isWordAt(text, end + 1)
  return isJoined ? start : end
}

/** Where the parts of the chunk just read begin and end; reused, for one is read at a time. */
const partStarts: number[] = []
const partEnds: number[] = []

/** Reads one chunk (letters and digits, joined by single signs) from `start` and notes its parts; returns its end. */
function findParts(text: string, start: number): number {
  partStarts.length = 0
  partEnds.length = 0
  let index = start
  let partStart = start
  let previous = SEPARATOR
  while (index < text.length) {
    const kind = classAt(text, index)
    if (kind === LOWER || kind === DIGIT || kind === MARK) {
      // HTTPServer: the S begins the second part, known only when a small letter follows it.
      const isRunOver = kind === LOWER && previous === UPPER && index - 1 > partStart
      if (isRunOver && classAt(text, index - 2) === UPPER && !isPluralAt(text, index)) {
        notePart(partStart, index - 1)
        partStart = index - 1
      }
    } else if (kind === UPPER) {
      if (previous === LOWER) {
        notePart(partStart, index)
        partStart = index
      }
    } else if (kind === SEPARATOR && JOINERS.has(text.charCodeAt(index)) && isWordAt(text, index + 1)) {
      const isApostrophe = APOSTROPHES.has(text.charCodeAt(index))
      if (!isApostrophe) {
        notePart(partStart, index)
        partStart = index + 1
      }
      index++
      previous = SEPARATOR
      continue
    } else break
    if (kind !== MARK) previous = kind
    index += isPairAt(text, index) ? 2 : 1
  }
  const end = endWithSigns(text, index)
  notePart(partStart, end)
  return end
}

/** PDFs, VMs: several of what the large letters stand for. */
function isPluralAt(text: string, index: number): boolean {
  return text.charCodeAt(index) === SMALL_S && !isWordAt(text, index + 1)
}

function notePart(start: number, end: number): void {
  if (end > start) {
    partStarts.push(start)
    partEnds.push(end)
  }
}

/** `C++`, `C#`: the signs belong to the name when nothing but a short name stands before and no word after. */
function endWithSigns(text: string, index: number): number {
  const sign = text.charCodeAt(index)
  if (sign !== PLUS && sign !== HASH) return index
  const end = sign === HASH ? index + 1 : text.charCodeAt(index + 1) === PLUS ? index + 2 : index
  return isWordAt(text, end) ? index : end
}

function isWordAt(text: string, index: number): boolean {
  if (index >= text.length) return false
  const kind = classAt(text, index)
  return kind === LOWER || kind === UPPER || kind === DIGIT
}

function emitParts(text: string, firstPosition: number, sink: TokenSink, wanted: FirstLetters | undefined): number {
  const count = partStarts.length
  const start = partStarts[0]!
  const end = partEnds[count - 1]!
  // Folding keeps the first letter, and letters beyond ASCII are always wanted.
  const isWanted = wanted?.[text.charCodeAt(start)] !== 0
  if (count > 1 && count <= MAX_PARTS_OF_WHOLE && end - start <= MAX_TOKEN_UNITS) {
    if (isWanted) sink(wholeOf(text.slice(start, end)), firstPosition, start, end, count)
    if (isVersionAt(text, start, partEnds[0]!)) partStarts[0] = start + 1
  }
  if (count === 1 && isWanted) {
    const isSmall = end - start <= MAX_ACRONYM && isSmallAcronym(text.slice(start, end))
    if (isSmall) sink(text.slice(start, end), firstPosition, start, end, 1)
    else emitNumberedName(text, start, end, firstPosition, sink)
  }
  for (let part = 0; part < count; part++) {
    const [from, to] = [partStarts[part]!, partEnds[part]!]
    if (wanted?.[text.charCodeAt(from)] === 0 && !hasApostrophe(text, from, to)) continue
    sink(wordOf(text, from, to), firstPosition + part, from, to, 0)
  }
  return firstPosition + count
}

/** The word may begin behind it, see `ELISION`. */
function hasApostrophe(text: string, start: number, end: number): boolean {
  for (let index = start; index < end; index++) if (APOSTROPHES.has(text.charCodeAt(index))) return true
  return false
}

/** `RFC 045` is a name like `RFC-045`. */
function emitNumberedName(text: string, start: number, end: number, position: number, sink: TokenSink): void {
  const endOfName = endOfNumberedName(text, start, end)
  if (endOfName > end)
    sink(fold(text.slice(start, end) + text.slice(end + 1, endOfName)), position, start, endOfName, 2)
}

/** `v1.30` has the parts 1 and 30, so that `1.30` finds it. */
function isVersionAt(text: string, start: number, endOfFirst: number): boolean {
  const letter = text.charCodeAt(start) | 0x20
  return letter === 0x76 && classAt(text, start + 1) === DIGIT && text.charCodeAt(endOfFirst) === 0x2e
}

function wordOf(text: string, start: number, end: number): string {
  const units = Math.min(end - start, MAX_TOKEN_UNITS)
  const word = fold(text.slice(start, start + units))
  return word.includes("'") || word.includes('’')
    ? word.replace(ENCLITIC, '').replace(ELISION, '').replaceAll(/['’]/g, '')
    : word
}

function endOfRun(text: string, start: number, kind: number): number {
  let index = start
  while (index < text.length) {
    const next = classAt(text, index)
    if (next !== kind && next !== MARK) break
    index += isPairAt(text, index) ? 2 : 1
  }
  return index
}

/** 東京都 → 東京, 京都. A character alone is its own token. */
function emitPairs(text: string, start: number, end: number, firstPosition: number, sink: TokenSink): number {
  let position = firstPosition
  let first = start
  let second = first + (isPairAt(text, first) ? 2 : 1)
  if (second >= end) {
    sink(fold(text.slice(start, end)), position, start, end, 0)
    return position + 1
  }
  while (second < end) {
    const afterSecond = second + (isPairAt(text, second) ? 2 : 1)
    sink(fold(text.slice(first, afterSecond)), position++, first, afterSecond, 0)
    first = second
    second = afterSecond
  }
  return position
}

let segmenter: Intl.Segmenter | undefined

/** Only for the scripts that need a dictionary: it is 200 times slower than looking at characters. */
function emitSegments(text: string, start: number, end: number, firstPosition: number, sink: TokenSink): number {
  segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
  let position = firstPosition
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(start, end))) {
    if (isWordLike) sink(fold(segment), position++, start + index, start + index + segment.length, 0)
  }
  return position
}
