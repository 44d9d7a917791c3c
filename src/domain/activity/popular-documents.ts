import type { Clock } from '../../kernel/clock.ts'
import type { ActivityStore } from './activity-event.ts'

const DAY_MS = 86_400_000
const COUNTED_DAYS = 30
/** Beyond these, documents are read so little that it says nothing. */
const COUNTED_DOCUMENTS = 2000
const KEPT_MS = 60_000

/** How many people read which documents lately: counted anew once a minute at most, and never while somebody waits. */
export class PopularDocuments {
  readonly #activity: ActivityStore
  readonly #clock: Clock
  #counts: ReadonlyMap<number, number> | undefined
  #countedAt = 0
  #counting: Promise<void> | undefined

  constructor(activity: ActivityStore, clock: Clock) {
    this.#activity = activity
    this.#clock = clock
  }

  /** By the numbers of documents. */
  async current(): Promise<ReadonlyMap<number, number>> {
    const now = this.#clock.now().getTime()
    if (this.#counts === undefined) await this.#count(now)
    // What cannot be counted now stays as it was; the next search tries again.
    else if (now - this.#countedAt >= KEPT_MS) this.#count(now).catch(() => {})
    return this.#counts ?? new Map()
  }

  /** Waits for a new count. */
  async refresh(): Promise<void> {
    await this.#counting
    await this.#count(this.#clock.now().getTime())
  }

  #count(now: number): Promise<void> {
    this.#counting ??= this.#read(now).finally(() => {
      this.#counting = undefined
    })
    return this.#counting
  }

  async #read(now: number): Promise<void> {
    const found = await this.#activity.mostRead(new Date(now - COUNTED_DAYS * DAY_MS), COUNTED_DOCUMENTS)
    this.#counts = new Map(found.map(({ documentKey, people }) => [documentKey, people]))
    this.#countedAt = now
  }
}
