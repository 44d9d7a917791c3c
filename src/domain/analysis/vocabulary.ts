/** The words of a language, whether or not any document has them. */
export interface Vocabulary {
  /** `word`: folded. */
  knows(word: string): boolean
}
