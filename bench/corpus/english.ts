import { BuiltinEmbedder } from '../../src/embedding/builtin/builtin-embedder.ts'
import { Random } from '../../test/support/random.ts'
import type { BenchDocument } from './corpus.ts'
import { toDefinition } from './corpus.ts'

/** Words of these ranks are neither in every document nor in hardly any. */
const ASKED_FROM = 50
const ASKED_TO = 3000
const WORDS_ASKED = 3

/**
 * The documents of the corpus in words that the built-in table knows, at random: as many vectors as texts of that length have, and
 * nothing that they could be about. In the made-up words of the other benchmarks no passage would get a vector.
 */
export class EnglishCorpus {
  readonly #words: readonly string[]

  static async open(seed: number): Promise<EnglishCorpus> {
    const { table } = await BuiltinEmbedder.shipped()
    const words = table.pieces.filter((piece) => /^[a-z]{3,}$/.test(piece))
    return new EnglishCorpus(new Random(seed).shuffle(words))
  }

  constructor(words: readonly string[]) {
    this.#words = words
  }

  /** As the Indexing API takes it. */
  toDefinition(document: BenchDocument): Record<string, unknown> {
    const body = { mimeType: 'text/plain', textContent: this.#textOf(document.body) }
    return { ...toDefinition(document), title: this.#textOf(document.title), body }
  }

  queries(count: number, seed: number): string[] {
    const random = new Random(seed)
    const rank = () => ASKED_FROM + random.below(ASKED_TO - ASKED_FROM)
    return Array.from({ length: count }, () => this.#textOf(Array.from({ length: WORDS_ASKED }, rank)))
  }

  #textOf(ranks: ArrayLike<number>): string {
    return Array.from(ranks, (rank) => this.#words[rank % this.#words.length]!).join(' ')
  }
}
