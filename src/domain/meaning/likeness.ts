import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import { inTime } from './in-time.ts'

/** Passages are compared with one question after another. A vector takes one to two kilobytes. */
const KEPT_VECTORS = 2000

/** Unit vectors; undefined for a text in a language that isn't known. */
export interface ComparedVectors {
  question(text: string): Promise<Float32Array | undefined>
  passage(text: string): Promise<Float32Array | undefined>
}

/** Compares a question with texts by what they mean, with a model at hand: one far away would be asked too often. */
export class Likeness {
  readonly #vectors: ComparedVectors
  readonly #kept = new LruMap<string, Float32Array>(KEPT_VECTORS)

  constructor(vectors: ComparedVectors) {
    this.#vectors = vectors
  }

  /**
   * 1: the same, 0: nothing in common; undefined where the language of either isn't known. Undefined altogether if it takes
   * longer than `withinMs`: some of the texts compared and others not would be no comparison.
   */
  async of(
    question: string,
    texts: readonly string[],
    withinMs = Infinity,
  ): Promise<(number | undefined)[] | undefined> {
    const endsAt = performance.now() + withinMs
    const compared = this.#compare(question, texts, endsAt)
    if (withinMs === Infinity) return compared
    const found = await inTime(compared, withinMs)
    return found === 'late' ? undefined : found
  }

  async #compare(
    question: string,
    texts: readonly string[],
    endsAt: number,
  ): Promise<(number | undefined)[] | undefined> {
    const asked = await this.#vectors.question(question)
    const likes: (number | undefined)[] = []
    const yieldIfDue = timeSlices()
    for (const text of texts) {
      await yieldIfDue()
      if (performance.now() >= endsAt) return undefined
      const vector = asked && (await this.#vectorOf(text))
      likes.push(asked && vector && product(asked, vector))
    }
    return likes
  }

  async #vectorOf(text: string): Promise<Float32Array | undefined> {
    const known = this.#kept.get(text)
    if (known !== undefined) return known
    const vector = await this.#vectors.passage(text)
    if (vector !== undefined) this.#kept.set(text, vector)
    return vector
  }
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * (b[at] ?? 0)
  return sum
}
