import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { LruMap } from '../../kernel/lru-map.ts'
import type { Embedder } from './embedder.ts'

/** Passages are compared with one question after another. A vector takes about a kilobyte. */
const KEPT_VECTORS = 2000

/** Compares a question with texts by what they mean. Only for an embedder at hand: one far away would be asked too often. */
export class Likeness {
  readonly #embedder: Pick<Embedder, 'embed'>
  readonly #vectors = new LruMap<string, Float32Array>(KEPT_VECTORS)

  constructor(embedder: Pick<Embedder, 'embed'>) {
    this.#embedder = embedder
  }

  /** 1: the same, 0: nothing in common; undefined where the embedder does not know the language of either. */
  async of(question: string, texts: readonly string[]): Promise<(number | undefined)[]> {
    const asked = await this.#vectorOf(question)
    const likes: (number | undefined)[] = []
    const yieldIfDue = timeSlices()
    for (const text of texts) {
      await yieldIfDue()
      const vector = asked && (await this.#vectorOf(text))
      likes.push(asked && vector && product(asked, vector))
    }
    return likes
  }

  async #vectorOf(text: string): Promise<Float32Array | undefined> {
    const known = this.#vectors.get(text)
    if (known !== undefined) return known
    // As queries, which the embedder at hand turns into vectors without waiting for documents in its queue.
    const [vector] = await this.#embedder.embed([text], 'query', Infinity)
    if (vector !== undefined) this.#vectors.set(text, vector)
    return vector
  }
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * (b[at] ?? 0)
  return sum
}
