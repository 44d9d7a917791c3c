import type { Language } from '../../../domain/analysis/function-words.ts'

/** The stems of a phrase in each language of the index. A document is in one of them. */
export type Phrase = readonly (readonly string[])[]

export interface QueryTerm {
  readonly stem: string
  /** The same word in other languages, or the completions of an unfinished one. Together they decide how rare it is. */
  readonly group: string
  /** The word as typed, folded but not stemmed. */
  readonly form: string
  /** Bits of the query words that a document with this term contains. 0 for terms that only add to the score. */
  words: number
  /** Bits of the words that created its group. Another word may have the same stem in some language. */
  readonly ownWords: number
  /** How often the query contains it. */
  repeats: number
  /** Several parts of the query joined (`kubeproxy`). The parts are terms too. */
  readonly isWhole: boolean
  /** A completion of the unfinished word. Of several in a document, only the best counts. */
  readonly isCompletion: boolean
  /** How likely the word is meant. 1 for words that were typed. */
  readonly likelihood: number
}

/** A phrase that means the same as words of the query: a document with it has them. */
export interface Alternative {
  readonly phrase: Phrase
  /** Bits of the words it stands for. */
  readonly words: number
  /** The group of the word it stands for, which decides its weight. Its own if it stands for several. */
  readonly group: string
}

/** The vocabulary that a query is planned for. */
export interface Dictionary {
  readonly languages: readonly Language[]
  /** Whether any document contains the term. */
  has(stem: string): boolean
  /** The number of visible documents with the word in any language. */
  frequencyOf(form: string): number
}
