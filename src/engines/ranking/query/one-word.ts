/** A word of a query, of no other words. */
export interface TypedWord {
  /** Folded but not stemmed. */
  readonly form: string
  readonly start: number
  readonly end: number
}

/** Words of a query as documents have them in one. */
export interface OneWord<Word> {
  readonly form: string
  readonly words: readonly Word[]
}
