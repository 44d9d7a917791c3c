import type { Clock } from '../../kernel/clock.ts'
import { yieldToEventLoop } from '../../kernel/event-loop/time-slices.ts'
import type { RevocationFollower, RevocationPlace, RevocationStore } from './revocation.ts'

/** So many are read in one go; other requests are answered in between. */
const READ_AT_ONCE = 1000
/** A service reads them with every request and with every start has the whole log: nobody needs them for so long. */
const KEPT_MS = 86_400_000

/**
 * Passes revocations to the engine, including those written by other processes on the same database.
 * See docs/decisions/0019-revocations.md.
 */
export class RevocationReader {
  readonly #revocations: RevocationStore
  readonly #engine: RevocationFollower
  #place: RevocationPlace = { round: 0, key: 0 }
  #reading: Promise<void> | undefined

  constructor(revocations: RevocationStore, engine: RevocationFollower) {
    this.#revocations = revocations
    this.#engine = engine
  }

  /** Resolves when the engine knows every revocation up to this round. */
  async followTo(round: number): Promise<void> {
    while (this.#place.round < round) {
      this.#reading ??= this.#read(round).finally(() => {
        this.#reading = undefined
      })
      await this.#reading
    }
  }

  async #read(round: number): Promise<void> {
    let place = this.#place
    for (;;) {
      const read = await this.#revocations.after(place, this.#engine.completeSeq(), READ_AT_ONCE)
      await this.#engine.revoke(read)
      const last = read.at(-1)
      if (last === undefined || read.length < READ_AT_ONCE) break
      place = { round: last.round, key: last.key }
      await yieldToEventLoop()
    }
    // A document that was revoked again meanwhile is in a later round. Everything up to this one has been read.
    this.#place = { round, key: Number.MAX_SAFE_INTEGER }
  }
}

/** Forgets revocations that every engine has by now. */
export async function sweepRevocations({
  revocations,
  clock,
}: {
  revocations: RevocationStore
  clock: Clock
}): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  while ((await revocations.sweep(before)) > 0) await yieldToEventLoop()
}
