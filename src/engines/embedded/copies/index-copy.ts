import { ChangeJournal } from '../index/change-journal.ts'
import type { ChangingIndex } from '../index/snapshot-cache.ts'
import { type LiveSegment, liveSegment, Snapshot } from '../query/snapshot.ts'
import type { IndexContent, SentSegment } from './index-update.ts'

/** An index as another thread publishes it. Every update creates a new snapshot. */
export class IndexCopy implements ChangingIndex {
  snapshot = new Snapshot([])
  completeSeq = 0
  readonly #journal = new ChangeJournal()
  /** Nobody knows what changed since earlier snapshots. */
  #knownSince = 0
  #segments = new Map<number, LiveSegment>()

  receive(completeSeq: number, content: IndexContent | undefined): void {
    this.completeSeq = completeSeq
    if (content === undefined) return
    const known = this.#segments
    this.#segments = new Map(content.segments.map((sent) => [sent.number, received(sent, known)]))
    this.#note(content.changed)
    this.snapshot = new Snapshot([...this.#segments.values()], undefined, this.#journal.end)
  }

  changedSince(snapshot: Snapshot): ReadonlySet<number> | undefined {
    return snapshot.journalEnd < this.#knownSince ? undefined : this.#journal.since(snapshot.journalEnd)
  }

  #note(changed: readonly number[] | undefined): void {
    for (const key of changed ?? [NO_KEY]) this.#journal.note(key)
    if (changed === undefined) this.#knownSince = this.#journal.end
  }
}

/** Keys are positive. */
const NO_KEY = 0

/** The same object as before if nothing changed: what searches have cached stays valid. */
function received({ number, data, tombstones }: SentSegment, known: ReadonlyMap<number, LiveSegment>): LiveSegment {
  const before = known.get(number)
  if (tombstones === undefined && before !== undefined) return before
  const segment = data ?? before?.data
  if (segment === undefined || tombstones === undefined) throw new Error(`The thread was not sent segment ${number}`)
  return liveSegment(segment, tombstones)
}
