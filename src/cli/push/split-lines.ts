const NEWLINE = 0x0a

/** A line longer than this is no document, and would fill the memory. */
export const MAX_LINE_BYTES = 64 * 1024 * 1024

/**
 * The lines of a stream of bytes, as they come. Only a line feed ends a line: `node:readline` also ends one at U+2028,
 * which may stand inside a JSON text. A line that is too long comes as `undefined`.
 */
export async function* splitLines(
  stream: AsyncIterable<Buffer>,
  maxBytes = MAX_LINE_BYTES,
): AsyncGenerator<string | undefined> {
  let pieces: Buffer[] = []
  let length = 0
  const keep = (piece: Buffer) => {
    length += piece.length
    if (length <= maxBytes) pieces.push(piece)
    else pieces = []
  }
  const take = () => {
    const line = length > maxBytes ? undefined : Buffer.concat(pieces).toString('utf8')
    pieces = []
    length = 0
    return line
  }
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      keep(chunk.subarray(start, end))
      yield take()
      start = end + 1
    }
    keep(chunk.subarray(start))
  }
  if (length > 0) yield take()
}
