/** Takes CSV (RFC 4180) apart as it comes: a cell in quotes may hold commas and lines, and a piece may end anywhere. */
export class CsvReader {
  #row: string[] = []
  #cell = ''
  #isQuoted = false
  /** The last character was a quote inside quotes: it ends them, or is the first of two that mean one. */
  #isEnding = false

  /** The rows that ended in this piece. */
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
