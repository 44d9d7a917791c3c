import { BuiltinEmbedder } from '../../src/embedding/builtin/builtin-embedder.ts'
import { TextEmbedder } from '../../src/embedding/builtin/embed-text.ts'
import { Random } from '../../test/support/random.ts'
import type { BenchDocument } from './corpus.ts'
import { toDefinition } from './corpus.ts'

/** Words of these ranks are neither in every document nor in hardly any. */
const ASKED_FROM = 50
const ASKED_TO = 3000
const WORDS_ASKED = 3
const SUBJECTS = 500
const WORDS_OF_SUBJECT = 40
/** How many of a document's words belong to what it is about. */
const SUBJECT_SHARE = 0.3

/**
 * The documents of the corpus in words that the built-in table knows, as many vectors as texts of that length have. Each is about one subject, and so is
 * a query: among documents of words at random all would be equally like any query, which no company's are. In the made-up words of the
 * other benchmarks no passage would get a vector.
 */
export class EnglishCorpus {
  readonly #words: readonly string[]
  /** The ranks of its words. */
  readonly #subjects: readonly (readonly number[])[]

  static async open(seed: number): Promise<EnglishCorpus> {
    const { table } = await BuiltinEmbedder.shipped()
    const random = new Random(seed)
    const words = random.shuffle(table.pieces.filter((piece) => /^[a-z]{3,}$/.test(piece)))
    return new EnglishCorpus(words, subjectsOf(words, new TextEmbedder(table), random))
  }

  constructor(words: readonly string[], subjects: readonly (readonly number[])[]) {
    this.#words = words
    this.#subjects = subjects
  }

  /** As the Indexing API takes it. */
  toDefinition(document: BenchDocument): Record<string, unknown> {
    const random = new Random(document.key)
    const subject = random.pick(this.#subjects)
    const about = (ranks: Uint16Array) =>
      ranks.map((rank) => (random.chance(SUBJECT_SHARE) ? random.pick(subject) : rank))
    const body = { mimeType: 'text/plain', textContent: this.#textOf(about(document.body)) }
    return { ...toDefinition(document), title: this.#textOf(about(document.title)), body }
  }

  queries(count: number, seed: number): string[] {
    const random = new Random(seed)
    return Array.from({ length: count }, () => {
      const subject = random.pick(this.#subjects)
      return this.#textOf(Array.from({ length: WORDS_ASKED }, () => random.pick(subject)))
    })
  }

  #textOf(ranks: ArrayLike<number>): string {
    return Array.from(ranks, (rank) => this.#words[rank % this.#words.length]!).join(' ')
  }
}

/** A word at random and those most like it. */
function subjectsOf(words: readonly string[], embedder: TextEmbedder, random: Random): number[][] {
  const asked = words.slice(ASKED_FROM, ASKED_TO).map((word) => embedder.embed(word, 'document'))
  return Array.from({ length: SUBJECTS }, () => {
    const centre = random.pick(asked)
    return asked
      .map((vector, at) => ({ rank: ASKED_FROM + at, likeness: product(vector, centre) }))
      .sort((a, b) => b.likeness - a.likeness)
      .slice(0, WORDS_OF_SUBJECT)
      .map(({ rank }) => rank)
  })
}

function product(a: Float32Array | undefined, b: Float32Array | undefined): number {
  if (a === undefined || b === undefined) return -1
  let sum = 0
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!
  return sum
}
