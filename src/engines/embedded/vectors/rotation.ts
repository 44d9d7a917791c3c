/**
 * A random rotation that spreads information evenly over all dimensions, so that signs are equally significant whatever the model. Keeps
 * angles and lengths. Alternates random signs with Hadamard transforms of the first and the last 2^n dimensions, which takes d log d
 * steps instead of d² for a random matrix.
 */
export class Rotation {
  readonly #flips: readonly Int8Array[]
  readonly #block: number
  readonly #dimensions: number

  /** Always the same rotation for the same number of dimensions. */
  static of(dimensions: number): Rotation {
    let known = rotations.get(dimensions)
    if (known === undefined) rotations.set(dimensions, (known = new Rotation(dimensions)))
    return known
  }

  private constructor(dimensions: number) {
    let state = SEED
    const nextSign = () => {
      state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5
      return ((state ^ (state >>> 13)) & 1) === 0 ? 1 : -1
    }
    this.#dimensions = dimensions
    this.#block = dimensions === 0 ? 0 : 2 ** Math.floor(Math.log2(dimensions))
    this.#flips = Array.from({ length: ROUNDS }, () => Int8Array.from({ length: dimensions }, nextSign))
  }

  apply(vector: Float32Array): Float32Array {
    const turned = vector.slice()
    for (const [round, flips] of this.#flips.entries()) {
      for (let index = 0; index < turned.length; index++) turned[index]! *= flips[index]!
      transform(turned, round % 2 === 0 ? 0 : this.#dimensions - this.#block, this.#block)
    }
    return turned
  }
}

const ROUNDS = 4
const SEED = 0x5eed
const rotations = new Map<number, Rotation>()

/** In-place Walsh–Hadamard transform of `size` numbers from `start` on. Keeps their length. */
function transform(vector: Float32Array, start: number, size: number): void {
  for (let half = 1; half < size; half *= 2) {
    for (let from = start; from < start + size; from += 2 * half) {
      for (let at = from; at < from + half; at++) {
        const first = vector[at]!
        const second = vector[at + half]!
        vector[at] = first + second
        vector[at + half] = first - second
      }
    }
  }
  const factor = 1 / Math.sqrt(size)
  for (let at = start; at < start + size; at++) vector[at]! *= factor
}
