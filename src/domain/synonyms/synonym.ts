import type { Language } from '../analysis/function-words.ts'

export const SYNONYM_KINDS = ['TWO_WAY', 'ONE_WAY'] as const
export type SynonymKind = (typeof SYNONYM_KINDS)[number]

/** What an administrator says about words that mean the same. */
export interface SynonymRule {
  readonly kind: SynonymKind
  /** Two-way: words that all mean the same. One-way: words that people type. */
  readonly words: readonly string[]
  /** One-way: what is also searched for. Empty for two-way. */
  readonly to: readonly string[]
  /** Applies only to documents in this language. */
  readonly language: Language | 'en' | undefined
}

export interface Synonym extends SynonymRule {
  readonly id: string
  readonly updatedAt: Date
  readonly updatedBy: string
}

export interface SynonymStore {
  /** Changes with every change of a rule. */
  version(): Promise<number>
  /** In the order in which they were created. */
  list(): Promise<Synonym[]>
  /** Runs `change` alone: whoever else changes synonyms waits. */
  exclusively<T>(change: () => Promise<T>): Promise<T>
  /** Adds or replaces rules. Only inside `exclusively`. */
  put(synonyms: readonly Synonym[]): Promise<void>
  /** Keys of suggestions that an administrator dismissed. */
  dismissed(): Promise<string[]>
  dismiss(key: string, dismissal: { readonly at: Date; readonly by: string }): Promise<void>
  /** Only inside `exclusively`. */
  remove(ids: readonly string[]): Promise<void>
}
