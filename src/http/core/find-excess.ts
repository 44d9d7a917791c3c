import { MAX_DEPTH, MAX_VALUES, maxElements, TOO_DEEP } from './json-limits.ts'

/** What a bracket opened. */
interface Holder {
  readonly isList: boolean
  commas: number
  /** Of an object: where the name of the field that is read begins and ends. */
  keyStart: number
  keyEnd: number
}

export interface Excess {
  readonly place: string
  readonly message: string
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d
/** Most texts are shorter; the end of a longer one is looked for by native code, whose call costs more than these. */
const NEAR = 64

/**
 * The first thing that JSON has too much of: elements in a list, levels, values in all. Looks at brackets and commas
 * alone and makes nothing, so that a request is refused before it has cost what its parsing would. In what is no JSON it
 * may find nothing, or something: that is refused in any case.
 */
export function findExcess(body: Buffer): Excess | undefined {
  const holders: Holder[] = []
  let [start, end, values] = [0, 0, 0]
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at]
    if (byte === QUOTE) {
      start = at + 1
      end = endOfText(body, start)
      at = end
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      if (holders.length === MAX_DEPTH) return { place: placeOf(body, holders), message: TOO_DEEP }
      holders.push({ isList: byte === OPEN_LIST, commas: 0, keyStart: 0, keyEnd: 0 })
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      holders.pop()
    } else if (byte === COMMA || byte === COLON) {
      const holder = holders.at(-1)
      if (holder === undefined) return undefined
      if (byte === COLON) {
        holder.keyStart = start
        holder.keyEnd = end
        continue
      }
      holder.commas += 1
      values += 1
      const limit = maxElements(holders.length)
      if (holder.isList && holder.commas >= limit) {
        return { place: placeOf(body, holders.slice(0, -1)), message: `has more than ${limit} elements` }
      }
      if (values >= MAX_VALUES) {
        return { place: placeOf(body, []), message: `has more than ${MAX_VALUES} values; send it in several requests` }
      }
    }
  }
  return undefined
}

/** Where its closing quote is. */
function endOfText(body: Buffer, start: number): number {
  let at = start
  for (const near = start + NEAR; at < near; at += 1) {
    const byte = body[at]
    if (byte === QUOTE || byte === undefined) return at
    if (byte === BACKSLASH) at += 1
  }
  for (;;) {
    const quote = body.indexOf(QUOTE, at)
    if (quote === -1) return body.length
    let slashes = 0
    while (quote - slashes > at && body[quote - slashes - 1] === BACKSLASH) slashes += 1
    if (slashes % 2 === 0) return quote
    at = quote + 1
  }
}

/** `documents[3].tags`, as the reader of JSON names places; a long way is shown by its end. */
function placeOf(body: Buffer, holders: readonly Holder[]): string {
  const parts = holders.slice(-12).map(({ isList, commas, keyStart, keyEnd }) => {
    if (isList) return `[${commas}]`
    return `.${body.toString('utf8', keyStart, Math.min(keyEnd, keyStart + 100)).toWellFormed()}`
  })
  return parts.length === 0 ? 'The request body' : parts.join('').replace(/^\./, '')
}
