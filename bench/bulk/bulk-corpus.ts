import { Random } from '../../test/support/random.ts'

export type Generation = 'one' | 'two'

export interface BulkDocument {
  readonly id: string
  readonly title: string
  readonly text: string
}

const VOCABULARY_SIZE = 60_000
/** Of the first upload, every twentieth is not in the second; as many are new there, and a few more. */
const DROPPED_EVERY = 20
const UNCHANGED_EVERY = 10

/**
 * Two uploads of the same datasource. Every document can be made again from its number alone, so that nothing has to be
 * kept for comparing: its text has its own word, and one that tells the upload.
 */
export class BulkCorpus {
  readonly count: number
  readonly #words: number

  constructor(count: number, words: number) {
    this.count = count
    this.#words = words
  }

  /** Numbers of the documents of an upload. */
  *numbers(generation: Generation): Iterable<number> {
    const last = generation === 'one' ? this.count : Math.floor(this.count * 1.02)
    for (let number = 0; number < last; number++) {
      if (generation === 'one' || number % DROPPED_EVERY !== 1) yield number
    }
  }

  size(generation: Generation): number {
    let size = 0
    for (const _ of this.numbers(generation)) size++
    return size
  }

  /** How many documents of the first upload the second doesn't have. */
  get dropped(): number {
    return Math.floor((this.count + DROPPED_EVERY - 2) / DROPPED_EVERY)
  }

  document(number: number, generation: Generation): BulkDocument {
    const random = new Random(number + 1 + (generation === 'two' && !this.isUnchanged(number) ? this.count * 3 : 0))
    const word = () => `w${Math.floor(VOCABULARY_SIZE ** random.fraction()).toString(36)}x`
    const text = Array.from({ length: this.#words }, word).join(' ')
    const told = this.isUnchanged(number) ? 'one' : generation
    return {
      id: `doc-${number}`,
      title: `${told} ${word()} ${word()} ${word()}`,
      text: `${ownWord(number)} ${generationWord(told)} ${text}`,
    }
  }

  /** The second upload repeats some documents as they were. */
  isUnchanged(number: number): boolean {
    return number < this.count && number % UNCHANGED_EVERY === 0 && number % DROPPED_EVERY !== 1
  }

  /** How many documents with the word of `told` there are once the upload is there. */
  withWord(told: Generation, uploaded: Generation): number {
    if (uploaded === 'one') return told === 'one' ? this.count : 0
    let unchanged = 0
    for (const number of this.numbers('two')) if (this.isUnchanged(number)) unchanged++
    return told === 'one' ? unchanged : this.size('two') - unchanged
  }

  /** Pages as JSON text. Odd ones come without `updatedAt`. */
  *pages(generation: Generation, pageSize: number): Iterable<string> {
    let page: object[] = []
    for (const number of this.numbers(generation)) {
      const { id, title, text } = this.document(number, generation)
      page.push({
        id,
        title,
        body: { mimeType: 'text/plain', textContent: text },
        viewURL: `https://wiki.example/${id}`,
        ...(number % 2 === 0 && { updatedAt: '2026-05-30T10:00:00Z' }),
      })
      if (page.length < pageSize) continue
      yield JSON.stringify(page)
      page = []
    }
    if (page.length > 0) yield JSON.stringify(page)
  }
}

export function generationWord(generation: Generation): string {
  return `generation${generation}`
}

export function ownWord(number: number): string {
  return `own${number.toString(36)}q`
}
