import type { SharedKind } from './sharing.ts'

/** How a person reacted to a shared object. `dismissed`: they don't want to see it in their feed again. */
export type Reaction = 'liked' | 'read' | 'dismissed'

export interface ReactionTarget {
  readonly kind: SharedKind
  readonly id: number
}

/** The reactions to an object, as one reader sees them. */
export interface Reactions {
  readonly likes: number
  /** The reader's own reactions. */
  readonly own: ReadonlySet<Reaction>
}

export interface Liking {
  /** In lower case. */
  readonly person: string
  readonly at: Date
}

export const NO_REACTIONS: Reactions = { likes: 0, own: new Set() }

/** Reactions to shared objects. Deleting an object or a person also deletes their reactions. */
export interface ReactionStore {
  /** A repeated reaction keeps the time of the first. */
  put(thing: ReactionTarget, reaction: Reaction, by: Liking): Promise<void>
  take(thing: ReactionTarget, reaction: Reaction, person: string): Promise<void>
  /** Only objects that have a reaction. */
  reactionsTo(kind: SharedKind, ids: readonly number[], reader: string): Promise<Map<number, Reactions>>
  /** Who likes an object, newest first. */
  likersOf(thing: ReactionTarget, limit: number): Promise<Liking[]>
}
