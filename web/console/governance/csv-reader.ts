/** A streaming CSV parser (RFC 4180). Quoted cells may contain commas and line breaks, and a chunk may end anywhere. */
export class CsvReader {
  #row: string[] = []
  #cell = ''
  #isQuoted = false
  /** The last character was a quote inside quotes: either the closing quote or the first half of an escaped one. */
  #isEnding = false

  /** Returns the rows completed by this chunk. */
  read(piece: string): string[][] {
    const rows: string[][] = []
    for (const character of piece) {
      if (this.#isEnding) {
        this.#isEnding = false
        if (character === '"') {
          this.#cell += '"'
          continue
        }
        this.#isQuoted = false
      }
      if (this.#isQuoted) {
        if (character === '"') this.#isEnding = true
        else this.#cell += character
      } else if (character === '"') {
        this.#isQuoted = true
      } else if (character === ',') {
        this.#endCell()
      } else if (character === '\n') {
        this.#endCell()
        rows.push(this.#row)
        this.#row = []
      } else if (character !== '\r') {
        this.#cell += character
      }
    }
    return rows
  }

  #endCell(): void {
    this.#row.push(this.#cell)
    this.#cell = ''
  }
}
