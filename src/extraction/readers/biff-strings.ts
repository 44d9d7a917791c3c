const IS_WIDE = 0x01
const HAS_PHONETICS = 0x04
const HAS_RUNS = 0x08

/**
 * Reads texts out of a record that may go on in further records. A text that is cut by the end of a record says again,
 * in the first byte of the next, whether its characters take one byte or two ([MS-XLS], section 2.5.293).
 */
export class BiffStrings {
  readonly #records: readonly Buffer[]
  #record = 0
  #at: number

  constructor(records: readonly Buffer[], start: number) {
    this.#records = records
    this.#at = start
  }

  get isAtEnd(): boolean {
    this.#nextRecordAtEnd()
    return this.#record >= this.#records.length
  }

  readString(): string {
    const length = this.#number(2)
    const flags = this.#number(1)
    const runs = (flags & HAS_RUNS) === 0 ? 0 : this.#number(2)
    const phoneticBytes = (flags & HAS_PHONETICS) === 0 ? 0 : this.#number(4)
    const text = this.#characters(length, flags)
    this.#skip(runs * 4 + phoneticBytes)
    return text
  }

  #characters(length: number, flags: number): string {
    let text = ''
    let isWide = (flags & IS_WIDE) !== 0
    while (text.length < length && this.#record < this.#records.length) {
      const record = this.#records[this.#record] ?? Buffer.alloc(0)
      const width = isWide ? 2 : 1
      const take = Math.min(length - text.length, Math.floor((record.length - this.#at) / width))
      text += record.toString(isWide ? 'utf16le' : 'latin1', this.#at, this.#at + take * width)
      this.#at += take * width
      if (text.length === length) break
      this.#record++
      this.#at = 1
      isWide = ((this.#records[this.#record]?.[0] ?? 0) & IS_WIDE) !== 0
    }
    return text
  }

  #number(bytes: number): number {
    this.#nextRecordAtEnd()
    const record = this.#records[this.#record]
    const value = record !== undefined && this.#at + bytes <= record.length ? record.readUIntLE(this.#at, bytes) : 0
    this.#at += bytes
    return value
  }

  #skip(bytes: number): void {
    let left = bytes
    while (left > 0 && this.#record < this.#records.length) {
      const here = Math.max(0, Math.min(left, (this.#records[this.#record]?.length ?? 0) - this.#at))
      this.#at += here
      left -= here
      if (left > 0) this.#nextRecord()
    }
  }

  #nextRecordAtEnd(): void {
    while (this.#record < this.#records.length && this.#at >= (this.#records[this.#record]?.length ?? 0)) {
      this.#nextRecord()
    }
  }

  #nextRecord(): void {
    this.#record++
    this.#at = 0
  }
}
