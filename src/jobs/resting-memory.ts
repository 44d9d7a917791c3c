const MB = 1024 * 1024
/** Less than this has not grown worth a pause. */
const GROWN_BYTES = 64 * MB
/** Looks in a row at which the process had next to nothing to do. */
const QUIET_LOOKS = 2
/** Of the time between two looks. */
const QUIET_SHARE = 0.05

export interface MemoryProbe {
  /** Processor time that the process has used, and the time that has passed, in milliseconds. */
  usedMillis(): number
  passedMillis(): number
  residentBytes(): number
  /** Collects what nobody refers to any more, and begins to give its pages back. */
  collect(): void
}

/**
 * Gives memory back when the service rests. V8 collects garbage when something is allocated, and only then gives pages back
 * to the system: after a load and its deletion it would keep them until somebody asks for something. One collection begins
 * it; it takes as long as one under load, and comes only when the process has done next to nothing for a while and has grown since
 * it was last this small.
 */
export class RestingMemory {
  readonly #probe: MemoryProbe
  #used: number
  #passed: number
  #quietLooks = 0
  /** The least that it has had since it last grew. */
  #least = 0

  constructor(probe: MemoryProbe) {
    this.#probe = probe
    this.#used = probe.usedMillis()
    this.#passed = probe.passedMillis()
  }

  look(): void {
    const [used, passed] = [this.#probe.usedMillis(), this.#probe.passedMillis()]
    const isQuiet = used - this.#used < (passed - this.#passed) * QUIET_SHARE
    this.#used = used
    this.#passed = passed
    this.#quietLooks = isQuiet ? this.#quietLooks + 1 : 0
    const resident = this.#probe.residentBytes()
    // Pages return some seconds after the collection.
    this.#least = Math.min(this.#least, resident)
    if (this.#quietLooks < QUIET_LOOKS || resident < this.#least + GROWN_BYTES) return
    this.#probe.collect()
    this.#least = this.#probe.residentBytes()
  }
}
