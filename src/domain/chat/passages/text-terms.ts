import { analyze } from '../../analysis/analyze.ts'

/** The words of a text in their order: which, as numbers in the vocabulary, and where. */
export interface Terms {
  readonly ids: Uint32Array
  readonly positions: Uint32Array
  /** 1: joined words as one, like *wifi* of “Wi-Fi”. Its parts follow. */
  readonly areWholes: Uint8Array
}

/** Longer chains are identifiers, which nobody writes apart. */
const MAX_PARTS = 2

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
    const areWholes: number[] = []
    analyze(part, (term, position, _start, _end, parts) => {
      if (parts > MAX_PARTS) return
      ids.push(this.#idOf(term))
      positions.push(position)
      areWholes.push(parts > 0 ? 1 : 0)
    })
    return {
      ids: Uint32Array.from(ids),
      positions: Uint32Array.from(positions),
      areWholes: Uint8Array.from(areWholes),
    }
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
