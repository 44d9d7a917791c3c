import type { Revocation } from '../../../domain/access/revocation.ts'
import type { Visibility } from '../../../domain/access/visibility.ts'
import { yieldToEventLoop } from '../../../kernel/event-loop/time-slices.ts'
import { findKey, type SegmentData } from '../segment/segment.ts'

/** Fewer revocations are left to the next query, which takes no noticeable time. */
const MANY = 100

/** A document version in a segment that is older than a revocation of it. */
export interface RevokedDocument {
  readonly document: number
  readonly revocation: HeldRevocation
}

interface HeldRevocation extends Revocation {
  /** The index has caught up, or a later revocation replaced this one. */
  isOver: boolean
}

interface Found {
  /** How many of all revocations were already looked up in the segment. */
  lookedFor: number
  readonly documents: RevokedDocument[]
}

/**
 * Revocations that the segments don't reflect yet. Each is looked up once per segment, and dropped when the index reaches it in the log,
 * because then the affected version is deleted.
 */
export class RevokedDocuments {
  readonly #newest = new Map<number, HeldRevocation>()
  /** In the order in which they came. */
  #all: HeldRevocation[] = []
  #foundIn = new WeakMap<SegmentData, Found>()

  add(revocations: readonly Revocation[], completeSeq: number): void {
    for (const revocation of revocations) {
      const known = this.#newest.get(revocation.key)
      if (revocation.seq <= completeSeq || (known !== undefined && known.seq >= revocation.seq)) continue
      if (known !== undefined) known.isOver = true
      const held = { ...revocation, isOver: false }
      this.#newest.set(revocation.key, held)
      this.#all.push(held)
    }
  }

  /** Looks up many new revocations now, so that no query has to do all the work. They are already in effect. */
  async prepare(count: number, segments: readonly SegmentData[]): Promise<void> {
    if (count < MANY) return
    for (const data of segments) {
      this.in(data)
      await yieldToEventLoop()
    }
  }

  completeTo(seq: number): void {
    if (this.#newest.size === 0) return
    for (const [key, revocation] of this.#newest) {
      if (revocation.seq > seq) continue
      revocation.isOver = true
      this.#newest.delete(key)
    }
    if (this.#newest.size > 0) return
    this.#all = []
    this.#foundIn = new WeakMap()
  }

  /** The revoked documents of a segment. Grows with each revocation. A document can occur more than once. */
  in(data: SegmentData): readonly RevokedDocument[] {
    if (this.#all.length === 0) return NONE
    let found = this.#foundIn.get(data)
    if (found === undefined) this.#foundIn.set(data, (found = { lookedFor: 0, documents: [] }))
    for (; found.lookedFor < this.#all.length; found.lookedFor++) {
      const revocation = this.#all[found.lookedFor]!
      if (revocation.isOver) continue
      const document = findKey(data, revocation.key)
      if (document >= 0 && data.seqs[document]! < revocation.seq) found.documents.push({ document, revocation })
    }
    return found.documents
  }
}

const NONE: readonly RevokedDocument[] = []

/** Whether the caller can still see the document, given that its segment allows it. */
export function leavesTo({ isOver, principals }: RevokedDocument['revocation'], visibility: Visibility): boolean {
  // A removed document has no principals. A caller who sees everything sees the rest.
  if (visibility.seesAll === true) return isOver || principals.length > 0
  return isOver || principals.some((name) => visibility.principals.has(name))
}
