import { analyze } from '../../analysis/analyze.ts'

/** The words of a text in their order: which, as numbers in the vocabulary, and where. */
export interface Terms {
  readonly ids: Uint32Array
  readonly positions: Uint32Array
}

/** The words of one text and of its parts. Each part is analyzed once. */
export class TextTerms {
  /** By number. */
  readonly vocabulary: string[] = []
  readonly #ids = new Map<string, number>()
  readonly #parts = new Map<string, Terms>()

  of(part: string): Terms {
    let terms = this.#parts.get(part)
    if (terms === undefined) this.#parts.set(part, (terms = this.#analyzed(part)))
    return terms
  }

  #analyzed(part: string): Terms {
    const ids: number[] = []
    const positions: number[] = []
    analyze(part, (term, position, _start, _end, parts) => {
      if (parts > 0) return
      ids.push(this.#idOf(term))
      positions.push(position)
    })
    return { ids: Uint32Array.from(ids), positions: Uint32Array.from(positions) }
  }

  #idOf(term: string): number {
    let id = this.#ids.get(term)
    if (id === undefined) {
      id = this.vocabulary.length
      this.#ids.set(term, id)
      this.vocabulary.push(term)
    }
    return id
  }
}
