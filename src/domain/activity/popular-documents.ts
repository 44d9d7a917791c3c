import type { Clock } from '../../kernel/clock.ts'
import type { ActivityStore } from './activity-event.ts'
import { type CountReadersDeps, countReaders } from './count-readers.ts'

export interface PopularityDeps extends CountReadersDeps {
  activity: Pick<ActivityStore, 'readersOf' | 'mostRead'>
  clock: Clock
}

const DAY_MS = 86_400_000
const COUNTED_DAYS = 30
/** Beyond these, documents are read so little that it says nothing. */
const COUNTED_DOCUMENTS = 1000
const KEPT_MS = 60_000

/**
 * How many people read each document in the last 30 days, counting only readers who still have access. Recounted in the
 * background, at most once a minute. Most read first.
 */
export class PopularDocuments {
  readonly #deps: PopularityDeps
  #counts: ReadonlyMap<number, number> | undefined
  #countedAt = 0
  #counting: Promise<void> | undefined

  constructor(deps: PopularityDeps) {
    this.#deps = deps
  }

  /** By the numbers of documents. */
  async current(): Promise<ReadonlyMap<number, number>> {
    const now = this.#deps.clock.now().getTime()
    if (this.#counts === undefined) await this.#count(now)
    // What cannot be counted now stays as it was; the next search tries again.
    else if (now - this.#countedAt >= KEPT_MS) this.#count(now).catch(() => {})
    return this.#counts ?? new Map()
  }

  /** Waits for a new count. */
  async refresh(): Promise<void> {
    await this.#counting
    await this.#count(this.#deps.clock.now().getTime())
  }

  #count(now: number): Promise<void> {
    this.#counting ??= this.#read(now).finally(() => {
      this.#counting = undefined
    })
    return this.#counting
  }

  async #read(now: number): Promise<void> {
    const since = new Date(now - COUNTED_DAYS * DAY_MS)
    const found = await this.#deps.activity.mostRead(since, COUNTED_DOCUMENTS)
    const counts = await countReaders(
      this.#deps,
      found.map(({ documentKey }) => documentKey),
      since,
    )
    this.#counts = new Map([...counts].sort(([, one], [, other]) => other - one))
    this.#countedAt = now
  }
}
