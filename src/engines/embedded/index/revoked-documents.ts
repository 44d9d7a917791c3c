import type { Revocation } from '../../../domain/access/revocation.ts'
import type { Visibility } from '../../../domain/access/visibility.ts'
import { findKey, type SegmentData } from '../segment/segment.ts'

/** A document of one segment that is older than what was taken away from it. */
export interface RevokedDocument {
  readonly document: number
  readonly revocation: HeldRevocation
}

interface HeldRevocation extends Revocation {
  /** The index has caught up with it, or a later one took its place. */
  isOver: boolean
}

interface Found {
  /** So many of all revocations have been looked for. */
  lookedFor: number
  readonly documents: RevokedDocument[]
}

/**
 * Rights that were taken away and that the segments still show. Each is looked for once in each segment, and forgotten
 * when the log has come to it: then the version that it is about is dead.
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

  /** Grows with every revocation that is about a document of the segment; documents may be in it more than once. */
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

/** Whether a revocation leaves the document to a caller whom its segment admits. */
export function leavesTo({ isOver, principals }: RevokedDocument['revocation'], visibility: Visibility): boolean {
  // A removed document has no principals. A caller who sees everything sees the rest.
  if (visibility.seesAll === true) return isOver || principals.length > 0
  return isOver || principals.some((name) => visibility.principals.has(name))
}
