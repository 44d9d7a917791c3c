import type { Revocation } from '../../../domain/access/revocation.ts'
import type { Visibility } from '../../../domain/access/visibility.ts'
import type { Clause } from './clause.ts'

/** Beyond this, documents share clauses and are masked up to the newest revocation in their clause, which briefly hides too much. */
const MASKED_ONE_BY_ONE = 64
const KEYS_IN_A_CLAUSE = 5000

/** Revoked permissions that the index doesn't reflect yet. */
export class Revoked {
  readonly #newest = new Map<number, Revocation>()

  add(revocations: readonly Revocation[], completeSeq: number): void {
    for (const revocation of revocations) {
      const known = this.#newest.get(revocation.key)
      if (revocation.seq <= completeSeq || (known !== undefined && known.seq >= revocation.seq)) continue
      this.#newest.set(revocation.key, revocation)
    }
  }

  completeTo(seq: number): void {
    for (const [key, revocation] of this.#newest) if (revocation.seq <= seq) this.#newest.delete(key)
  }

  /** Clauses that match documents the caller must not see. */
  clauses(visibility: Visibility): Clause[] {
    const masked = [...this.#newest.values()].filter((revocation) => !leavesTo(revocation, visibility))
    if (masked.length <= MASKED_ONE_BY_ONE)
      return masked.map((revocation) => olderThan([revocation.key], revocation.seq))
    masked.sort((a, b) => a.seq - b.seq)
    const clauses: Clause[] = []
    for (let start = 0; start < masked.length; start += KEYS_IN_A_CLAUSE) {
      const part = masked.slice(start, start + KEYS_IN_A_CLAUSE)
      clauses.push(
        olderThan(
          part.map(({ key }) => key),
          part.at(-1)!.seq,
        ),
      )
    }
    return clauses
  }
}

function olderThan(keys: readonly number[], seq: number): Clause {
  return { bool: { filter: [{ terms: { key: keys } }, { range: { seq: { lt: seq } } }] } }
}

function leavesTo({ principals }: Revocation, visibility: Visibility): boolean {
  // A removed document has no principals. A caller who sees everything sees the rest.
  if (visibility.seesAll === true) return principals.length > 0
  return principals.some((name) => visibility.principals.has(name))
}
