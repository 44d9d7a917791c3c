import type { IndexState } from './merging-index.ts'

export interface IndexSaverOptions<State> {
  readonly folder: { save(state: State): Promise<void> }
  /** The index as it is now. */
  readonly state: () => State
  /** Saves after this many changed documents. */
  readonly saveDocuments: number
  /** Saves at the latest this long after the first change, which bounds what a restart has to replay. */
  readonly saveSeconds: number
  readonly onSaved?: () => void
  /** A failed save loses nothing and is retried. */
  readonly onSaveError: (error: unknown) => void
}

/**
 * Decides when the index is saved to its folder. Runs one save at a time.
 * See docs/decisions/0036-engine-files.md.
 */
export class IndexSaver<State = IndexState> {
  readonly #options: IndexSaverOptions<State>
  #changedDocuments = 0
  #isChanged = false
  #hasFailed = false
  #timer: NodeJS.Timeout | undefined
  #save: Promise<void> | undefined
  #isStopped = false

  constructor(options: IndexSaverOptions<State>) {
    this.#options = options
  }

  /** Reports unsaved changes. */
  changed(documents: number): void {
    this.#changedDocuments += documents
    this.#isChanged = true
    this.#schedule()
  }

  /** Resolves when everything up to now is saved, or the save failed. */
  async saveNow(): Promise<void> {
    while (this.#save !== undefined) await this.#save
    await this.#start()
  }

  /** Saves once more, then stops. */
  async close(): Promise<void> {
    this.#isStopped = true
    while (this.#save !== undefined) await this.#save
    if (this.#isChanged) await this.#start()
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    if (!this.#isChanged || this.#isStopped || this.#save !== undefined) return
    // After a failure, like a full disk, only the timer retries.
    if (this.#changedDocuments >= this.#options.saveDocuments && !this.#hasFailed) void this.#start()
    else this.#timer ??= setTimeout(() => void this.#start(), this.#options.saveSeconds * 1000).unref()
  }

  #start(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#changedDocuments = 0
    this.#isChanged = false
    const { folder, state, onSaved, onSaveError } = this.#options
    // An exception in `state` counts as a failed save. In a timer, it would be uncaught.
    const saving = async () => folder.save(state())
    this.#save = saving()
      .then(
        () => {
          this.#hasFailed = false
          onSaved?.()
        },
        (error: unknown) => {
          this.#hasFailed = true
          this.#isChanged = true
          onSaveError(error)
        },
      )
      .then(() => {
        this.#save = undefined
        this.#schedule()
      })
    return this.#save
  }
}
