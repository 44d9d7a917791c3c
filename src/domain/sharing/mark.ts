import type { SharedKind } from './sharing.ts'

/** What a person may say of a shared thing: that they like it, have read it, or want to be told of it no more. */
export type Mark = 'liked' | 'read' | 'dismissed'

export interface MarkedThing {
  readonly kind: SharedKind
  readonly id: number
}

/** What people said of a thing, as one of them sees it. */
export interface Marks {
  /** How many like it. */
  readonly likes: number
  /** What the reader said of it. */
  readonly own: ReadonlySet<Mark>
}

export interface Liking {
  /** In lower case. */
  readonly person: string
  readonly at: Date
}

export const UNMARKED: Marks = { likes: 0, own: new Set() }

/** What people said of the things they share. Whoever removes a thing, or a person, removes their marks too. */
export interface MarkStore {
  /** Once is enough: of several times the first is kept. */
  put(thing: MarkedThing, mark: Mark, by: Liking): Promise<void>
  take(thing: MarkedThing, mark: Mark, person: string): Promise<void>
  /** Those of the things that somebody said something of. */
  marksOf(kind: SharedKind, ids: readonly number[], reader: string): Promise<Map<number, Marks>>
  /** Who likes a thing, the latest first, at most so many. */
  likersOf(thing: MarkedThing, limit: number): Promise<Liking[]>
}
