/** Reads the numbers that `ByteWriter.writeVarint` wrote, from `at` on. */
export class VarintReader {
  at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  read(): number {
    let byte = this.#bytes[this.at++]!
    let value = byte & 0x7f
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = this.#bytes[this.at++]!
      value |= (byte & 0x7f) << shift
    }
    return value >>> 0
  }
}
