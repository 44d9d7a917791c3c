import { badField } from '../../../kernel/bad-field.ts'
import { decodeText } from './decode-text.ts'
import { examine, placeOf } from './examine-json.ts'
import { MAX_DEPTH, MAX_DIGITS, MAX_KEY_BYTES, maxElements, TOO_DEEP } from './json-limits.ts'
import { OpenHolders } from './open-holders.ts'

/** What is handed to `JSON.parse` in one go, about. */
const PIECE_BYTES = 32 * 1024
/** Between two values; nothing else can be so long that isn't parsed on the way. */
const MAX_BLANK_BYTES = 256 * 1024
/** Most texts are shorter; the end of a longer one is looked for by native code, whose call costs more than these. */
const NEAR = 32

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
const MINUS = 0x2d
const ZERO = 0x30
const NINE = 0x39

/**
 * Parses JSON in small pieces and yields between them: however long the body is and whatever it holds, no piece takes long. Refuses
 * what there is too much of (levels, elements, values, digits, names) before it is parsed. Otherwise it takes and refuses what
 * `JSON.parse` does, and gives the same value.
 */
export function* parseInPieces(body: Buffer, maxValues: number): Generator<void, unknown> {
  const open = new OpenHolders(body)
  let { top } = open
  let [textStart, textEnd, nextQuote, nextSlash] = [-1, -1, -1, -1]
  let [values, yieldedAt] = [0, 0]

  for (let at = 0; at < body.length; at += 1) {
    if (at - yieldedAt > PIECE_BYTES) {
      if (at - open.textFrom > MAX_BLANK_BYTES) throw badField('', 'has too much whitespace in a row; remove it')
      yieldedAt = at
      yield
    }
    const byte = body[at] as number
    if (byte === QUOTE) {
      textStart = at + 1
      textEnd = nearEnd(body, textStart)
      if (textEnd === -1) {
        if (nextQuote < textStart) nextQuote = indexOf(body, QUOTE, textStart)
        if (nextSlash < textStart) nextSlash = indexOf(body, BACKSLASH, textStart)
        textEnd = Math.min(nextQuote, nextSlash)
        while (textEnd < body.length && body[textEnd] !== QUOTE) {
          textEnd += body[textEnd] === BACKSLASH ? 2 : 1
          if (textEnd - yieldedAt <= PIECE_BYTES) continue
          yieldedAt = textEnd
          yield
        }
      }
      if (textEnd >= body.length) throw open.notJson(at)
      at = textEnd
      const length = textEnd - textStart
      if (length <= MAX_KEY_BYTES) continue
      if (!top.isList && top.colon < Math.max(top.start, top.comma)) {
        const name = body.toString('utf8', textStart, textStart + 100)
        throw badField(
          placeOf(name, open.place(open.depth)),
          `is a field name, which must be at most ${MAX_KEY_BYTES} bytes`,
        )
      }
      if (length <= PIECE_BYTES) continue
      open.parseBefore(textStart - 1)
      const refusedFrom = textStart
      const text = yield* decodeText(body, textStart, textEnd, () => open.notJson(refusedFrom))
      examine(text, open.keyAt(open.depth), open.place(open.depth))
      open.add(text, textEnd + 1)
      yieldedAt = textEnd
    } else if (byte === COMMA) {
      if (open.depth === 0) throw open.notJson(at)
      top.commas += 1
      values += 1
      if (top.isList && top.commas >= maxElements(open.depth)) {
        throw badField(nameOf(open, open.depth - 1), `must have at most ${maxElements(open.depth)} items`)
      }
      if (values >= maxValues) {
        throw badField('', `must have at most ${maxValues} values; split it into several requests`)
      }
      if (at - open.textFrom > PIECE_BYTES) {
        open.parseUpTo(at)
        yieldedAt = at
        yield
      }
      top.comma = at
    } else if (byte === COLON) {
      top.keyStart = textStart
      top.keyEnd = textEnd
      top.colon = at
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (open.depth === MAX_DEPTH) throw badField(nameOf(open, MAX_DEPTH), TOO_DEEP)
      top = open.push(byte === OPEN_LIST, at)
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      if (open.depth === 0 || top.isList !== (byte === CLOSE_LIST)) throw open.notJson(at)
      open.pop(at)
      top = open.top
    } else if (byte === MINUS || (byte >= ZERO && byte <= NINE)) {
      const start = at
      while (at - start <= MAX_DIGITS && isInNumber(body[at + 1])) at += 1
      if (at - start > MAX_DIGITS) {
        throw badField(nameOf(open, open.depth), `must be a number of at most ${MAX_DIGITS} digits`)
      }
    }
  }
  return open.finish()
}

/** The member that is being read of the one at this depth: `documents[3].tags`. */
function nameOf(open: OpenHolders, depth: number): string {
  return placeOf(open.keyAt(depth), open.place(depth))
}

/** Where a short text ends; -1: it is longer. */
function nearEnd(body: Buffer, start: number): number {
  for (let at = start; at < start + NEAR; at += 1) {
    if (body[at] === QUOTE) return at
    if (body[at] === BACKSLASH) at += 1
  }
  return -1
}

function indexOf(body: Buffer, byte: number, from: number): number {
  const found = body.indexOf(byte, from)
  return found === -1 ? body.length : found
}

/** Digits, and what stands between them. */
function isInNumber(byte: number | undefined): boolean {
  if (byte === undefined) return false
  const isDigit = byte >= ZERO && byte <= NINE
  return isDigit || byte === 0x2e || byte === 0x65 || byte === 0x45 || byte === 0x2b || byte === MINUS
}
