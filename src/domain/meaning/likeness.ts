import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import type { Embedder } from './embedder.ts'

/** Compares a question with texts by what they mean. Only for an embedder at hand: one far away would be asked too often. */
export class Likeness {
  readonly #embedder: Pick<Embedder, 'embed'>

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
    // As queries, which the embedder at hand turns into vectors without waiting for documents in its queue.
    const [vector] = await this.#embedder.embed([text], 'query', Infinity)
    return vector
  }
}

function product(a: Float32Array, b: Float32Array): number {
  let sum = 0
  for (const [at, value] of a.entries()) sum += value * (b[at] ?? 0)
  return sum
}
