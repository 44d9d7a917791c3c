/** A message between the service and a child process: a small JSON header and bytes that are passed on untouched. */
export interface Frame<Header> {
  readonly header: Header
  readonly payload: Buffer
}

const PREFIX_BYTES = 8

/** The pieces to write, in order: two lengths and the header, then the payload without a copy. A string is JSON already. */
export function toFrame(header: object | string, payload: Uint8Array): Uint8Array[] {
  const head = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header))
  const prefix = Buffer.alloc(PREFIX_BYTES)
  prefix.writeUInt32LE(head.length, 0)
  prefix.writeUInt32LE(payload.length, 4)
  return [Buffer.concat([prefix, head]), payload]
}

/** Puts frames together again from whatever pieces a pipe delivers. */
export class FrameReader<Header> {
  #chunks: Buffer[] = []
  #length = 0
  #needed = PREFIX_BYTES
  readonly #maxBytes: number

  /** Throws on a frame that is larger than `maxBytes`. */
  constructor(maxBytes = Number.POSITIVE_INFINITY) {
    this.#maxBytes = maxBytes
  }

  /** Every frame that this chunk completes. */
  push(chunk: Buffer): Frame<Header>[] {
    const frames: Frame<Header>[] = []
    this.#chunks.push(chunk)
    this.#length += chunk.length
    while (this.#length >= this.#needed) {
      const all = this.#chunks.length === 1 && this.#chunks[0] ? this.#chunks[0] : Buffer.concat(this.#chunks)
      this.#chunks = [all]
      const headLength = all.readUInt32LE(0)
      const end = PREFIX_BYTES + headLength + all.readUInt32LE(4)
      if (end > this.#maxBytes) throw new RangeError(`a message of ${end} bytes is too large`)
      if (all.length < end) {
        // Joined only once more, when everything is there: not for each chunk of a large payload.
        this.#needed = end
        break
      }
      const headEnd = PREFIX_BYTES + headLength
      this.#chunks = [all.subarray(end)]
      this.#length = all.length - end
      this.#needed = PREFIX_BYTES
      frames.push({
        header: JSON.parse(all.toString('utf8', PREFIX_BYTES, headEnd)) as Header,
        payload: all.subarray(headEnd, end),
      })
    }
    return frames
  }
}
