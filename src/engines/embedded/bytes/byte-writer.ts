import { sharedBytes } from './shared-arrays.ts'

/** A shared buffer filled to this share isn't copied. */
const MIN_FILLED = 0.9

/** Fewer bytes are copied one by one, which is faster than creating a view. */
const MAX_COPIED_SINGLY = 48

/** A growing byte buffer. Numbers are varints: seven bits per byte, lowest first. */
export class ByteWriter {
  #bytes: Uint8Array
  length = 0

  /** `isShared`: `initialBytes` is about the final size, so the buffer can be used without copying. */
  constructor(initialBytes = 1024, isShared = false) {
    this.#bytes = isShared ? sharedBytes(initialBytes) : new Uint8Array(initialBytes)
  }

  writeByte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.length++] = value
  }

  writeVarint(value: number): void {
    if (this.length + 5 > this.#bytes.length) this.#grow(5)
    const bytes = this.#bytes
    let rest = value
    let at = this.length
    while (rest >= 0x80) {
      bytes[at++] = (rest & 0x7f) | 0x80
      rest >>>= 7
    }
    bytes[at++] = rest
    this.length = at
  }

  writeBytes(source: Uint8Array, from: number, to: number): void {
    const count = to - from
    if (this.length + count > this.#bytes.length) this.#grow(count)
    const bytes = this.#bytes
    if (count > MAX_COPIED_SINGLY) bytes.set(source.subarray(from, to), this.length)
    else for (let at = from, into = this.length; at < to; at++, into++) bytes[into] = source[at]!
    this.length += count
  }

  toShared(): Uint8Array {
    if (this.#bytes.buffer instanceof SharedArrayBuffer && this.length > this.#bytes.length * MIN_FILLED)
      return this.#bytes.subarray(0, this.length)
    const shared = sharedBytes(this.length)
    shared.set(this.#bytes.subarray(0, this.length))
    return shared
  }

  #grow(atLeast: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + atLeast))
    larger.set(this.#bytes.subarray(0, this.length))
    this.#bytes = larger
  }
}
