/** Gathers text piece by piece up to a length; what comes after it is left out. */
export class TextSink {
  readonly #pieces: string[] = []
  readonly #maxCharacters: number
  #length = 0

  constructor(maxCharacters: number) {
    this.#maxCharacters = maxCharacters
  }

  /** Whether there is more text than fits: looking for further text is of no use. */
  get isFull(): boolean {
    return this.#length > this.#maxCharacters
  }

  get length(): number {
    return this.#length
  }

  add(text: string): void {
    if (text === '' || this.isFull) return
    this.#pieces.push(text)
    this.#length += text.length
  }

  line(text = ''): void {
    this.add(`${text}\n`)
  }

  toString(): string {
    return this.#pieces.join('')
  }
}
