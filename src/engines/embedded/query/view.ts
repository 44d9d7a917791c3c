import { LANGUAGES, type Language } from '../../../domain/analysis/function-words.ts'
import { termKey } from '../../../domain/analysis/term-key.ts'
import { lengthOfCode, TEXT_FIELD_COUNT, TEXT_FIELDS } from '../../indexing/text-fields.ts'
import type { Dictionary } from '../../ranking/query/plan-parts.ts'
import { FIELD_WEIGHTS } from '../../ranking/ranking-weights.ts'
import { findString } from '../bytes/string-table.ts'
import type { Scratch } from '../score/scratch.ts'
import type { VectorView } from '../vectors/vector-segment.ts'
import type { SeenSegment } from './seen-segment.ts'

/**
 * What a query runs on: the visible part of each segment of a snapshot, and working memory. Threads don't share views, only segments and
 * document sets, which are immutable.
 */
export class View {
  readonly vectors: VectorView | undefined
  /** In the order of the snapshot. */
  readonly segments: readonly SeenSegment[]
  /** For one query at a time. */
  readonly scratch: Scratch
  #languages: readonly Language[] | undefined
  #documentCount: number | undefined
  #lengthFactors: Float64Array | undefined

  constructor(segments: readonly SeenSegment[], vectors: VectorView | undefined, scratch: Scratch) {
    this.segments = segments
    this.vectors = vectors
    this.scratch = scratch
  }

  /** Languages of visible documents, other than English. */
  get languages(): readonly Language[] {
    return (this.#languages ??= languagesOf(this.segments))
  }

  /** The number of visible documents. */
  get documentCount(): number {
    return (this.#documentCount ??= this.segments.reduce((sum, { count }) => sum + count, 0))
  }

  /** The number of visible documents with a term, given by its number in each segment (-1: not in it). */
  frequencyOf(numbers: readonly number[]): number {
    return this.segments.reduce((sum, segment, index) => {
      const term = numbers[index]!
      return term < 0 ? sum : sum + segment.frequencyOf(term, this.scratch.denseTerms)
    }, 0)
  }

  /** The value of one occurrence in field f with length code c, at f * 256 + c: the field's weight over its length. */
  lengthFactors(): Float64Array {
    return (this.#lengthFactors ??= makeLengthFactors(this.segments, this.documentCount))
  }

  /** The terms that a query may look for. */
  dictionary(): Dictionary {
    const has = (stem: string) => this.numbersOf(stem).some((term) => term >= 0)
    const frequencyOf = (form: string) =>
      this.keysOfWord(form).reduce((sum, key) => sum + this.frequencyOf(this.numbersOf(key)), 0)
    return { languages: this.languages, has, frequencyOf }
  }

  /** The number of a term in each segment, or -1. */
  numbersOf(stem: string): number[] {
    return this.segments.map(({ data }) => findString(data.terms.stems, stem))
  }

  /** The terms of a word in every language of visible documents. */
  keysOfWord(word: string): string[] {
    return [...new Set((['', ...this.languages] as const).map((language) => termKey(word, language)))]
  }
}

function languagesOf(segments: readonly SeenSegment[]): Language[] {
  const present = new Set(segments.flatMap((segment) => segment.languages))
  return LANGUAGES.filter((language) => present.has(language))
}

function makeLengthFactors(segments: readonly SeenSegment[], documentCount: number): Float64Array {
  const factors = new Float64Array(TEXT_FIELD_COUNT * 256)
  for (const [field, name] of TEXT_FIELDS.entries()) {
    const words = segments.reduce((sum, segment) => sum + segment.words[field]!, 0)
    const average = Math.max(words / Math.max(documentCount, 1), 1)
    const { weight, lengthInfluence } = FIELD_WEIGHTS[name]
    for (let code = 0; code < 256; code++) {
      factors[field * 256 + code] = weight / (1 - lengthInfluence + lengthInfluence * (lengthOfCode(code) / average))
    }
  }
  return factors
}
