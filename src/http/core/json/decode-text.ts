/** Decoded in one go. */
const PIECE_BYTES = 64 * 1024

const BACKSLASH = 0x5c
const CONTINUATION = 0x80
const LONGEST_ESCAPE = 6

/** The text between two quotes of JSON, decoded in pieces; `refusal` is thrown where it has an escape that is none. */
export function* decodeText(body: Buffer, start: number, end: number, refusal: () => Error): Generator<void, string> {
  let text = ''
  for (let from = start; from < end; ) {
    const to = from + PIECE_BYTES < end ? cutBefore(body, from, from + PIECE_BYTES) : end
    try {
      text += JSON.parse(`"${body.toString('utf8', from, to)}"`) as string
    } catch {
      throw refusal()
    }
    from = to
    yield
  }
  return text
}

/** The last place up to `limit` that is neither inside a character nor inside an escape. */
function cutBefore(body: Buffer, start: number, limit: number): number {
  let at = limit
  while (((body[at] as number) & 0xc0) === CONTINUATION) at -= 1
  // An escape that begins shortly before may reach over the cut. Backslashes stand for each other in pairs.
  for (let near = at - 1; near > at - LONGEST_ESCAPE && near >= start; near -= 1) {
    if (body[near] !== BACKSLASH) continue
    let first = near
    while (first > start && body[first - 1] === BACKSLASH) first -= 1
    const isEscape = (near - first) % 2 === 0
    const escapeStart = isEscape ? near : near - 1
    return escapeStart
  }
  return at
}
