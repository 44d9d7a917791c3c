const STEP = 200

/** Prints how far a long load has come, on one line: "Loading 1,020 documents … 200 … 400 … done". */
export class LoadProgress {
  readonly #print: (text: string) => void
  #next = STEP

  constructor(print: (text: string) => void) {
    this.#print = print
  }

  start(what: string): void {
    this.#next = STEP
    this.#print(what)
  }

  /** Called with each number that is reached; prints some of them. */
  reach(loaded: number): void {
    if (loaded < this.#next) return
    const step = this.#next >= 10 * STEP ? 5 * STEP : STEP
    const shown = loaded - (loaded % STEP)
    this.#next = shown + step
    this.#print(` … ${shown.toLocaleString('en-US')}`)
  }

  finish(): void {
    this.#print(' … done\n')
  }
}
