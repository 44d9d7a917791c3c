import type { Embedder } from '../domain/meaning/embedder.ts'
import type { Likeness } from '../domain/meaning/likeness.ts'
import type { EmbeddingProgress, Meaning } from '../domain/meaning/meaning.ts'
import type { MeaningChoice, MeaningOption, MeaningSwitch } from '../domain/meaning/meaning-choice.ts'
import { noOutcomes, type QueryOutcomes, type QueryVectors } from '../domain/meaning/query-vectors.ts'
import type { VectorIndex } from '../domain/meaning/vector-index.ts'
import type { EmbedPending } from '../jobs/meaning/embed-pending.ts'
import type { Log } from '../kernel/log.ts'

/** What works with one embedder. */
export interface EmbeddingParts {
  readonly embedder: Embedder
  readonly queries: QueryVectors
  readonly pending: EmbedPending
  readonly likeness: Likeness | undefined
  readonly closeness: Likeness | undefined
}

/** A choice, and for an endpoint which one: another model or key means another embedder. */
export interface ChosenMeaning {
  readonly choice: MeaningChoice
  readonly mark: string
}

export interface LiveMeaningDeps {
  /** Undefined if the environment turned vectors off. */
  readonly index: VectorIndex | undefined
  readonly fixedBy: string | undefined
  chosen(): Promise<ChosenMeaning>
  /** Undefined: words only. */
  open(choice: MeaningChoice): Promise<Embedder | undefined>
  parts(embedder: Embedder, outcomes: QueryOutcomes): EmbeddingParts
  options(): Promise<readonly MeaningOption[]>
  log: Log
}

/** Search by meaning with what is chosen, which can change while the service runs. */
export class LiveMeaning implements Meaning, MeaningSwitch {
  readonly #deps: LiveMeaningDeps
  readonly #outcomes = noOutcomes()
  #inUse: ChosenMeaning
  #parts: EmbeddingParts | undefined
  #embedderCount = 1
  #isStarted = false
  #switching: Promise<void> = Promise.resolve()

  /** `embedder`: the one that the index was opened for. */
  constructor(deps: LiveMeaningDeps, inUse: ChosenMeaning, embedder: Embedder | undefined) {
    this.#deps = deps
    this.#inUse = inUse
    this.#parts = embedder && deps.parts(embedder, this.#outcomes)
  }

  get fixedBy(): string | undefined {
    return this.#deps.fixedBy
  }

  get inUse(): MeaningChoice {
    return this.#inUse.choice
  }

  get isOn(): boolean {
    return this.#parts !== undefined
  }

  get embedderCount(): number {
    return this.#embedderCount
  }

  get likeness(): Likeness | undefined {
    return this.#parts?.likeness
  }

  get closeness(): Likeness | undefined {
    return this.#parts?.closeness
  }

  readonly queries: Meaning['queries'] = {
    of: async (query, withinMs) => this.#parts?.queries.of(query, withinMs),
    outcomes: this.#outcomes,
  }

  readonly progress: EmbeddingProgress = {
    appliedSeq: () => this.#parts?.pending.appliedSeq() ?? Number.POSITIVE_INFINITY,
    waiting: async () => (await this.#parts?.pending.waiting()) ?? 0,
    unfitTexts: () => this.#parts?.pending.unfitTexts() ?? 0,
    embeddedTexts: () => this.#parts?.pending.embeddedTexts() ?? 0,
    failedRequests: () => this.#parts?.pending.failedRequests() ?? 0,
    problem: () => this.#parts?.pending.problem(),
  }

  options(): Promise<readonly MeaningOption[]> {
    return this.#deps.options()
  }

  /** The index must have been read. */
  async start(): Promise<void> {
    this.#isStarted = true
    await this.#warnIfUnavailable()
    await this.#parts?.pending.start()
  }

  /** Now, not when the first document has to be embedded. */
  async #warnIfUnavailable(): Promise<void> {
    const { choice } = this.#inUse
    const { unavailable } = (await this.options()).find((option) => option.choice === choice) ?? {}
    if (unavailable === undefined || !this.isOn) return
    this.#deps.log.warn(
      { meaning: choice, reason: unavailable },
      "search by meaning doesn't work; finding by words only",
    )
  }

  async stop(): Promise<void> {
    this.#isStarted = false
    await this.#switching.catch(() => {})
    await this.#parts?.pending.stop()
  }

  close(): void {
    this.#parts?.embedder.close()
  }

  /** One switch after the other. A failed one is tried again with the next call. */
  follow(): Promise<void> {
    this.#switching = this.#switching.catch(() => {}).then(() => this.#follow())
    return this.#switching
  }

  async #follow(): Promise<void> {
    const { index, chosen, open, parts } = this.#deps
    const next = await chosen()
    const isSame = next.choice === this.#inUse.choice && next.mark === this.#inUse.mark
    if (isSame || index === undefined || !this.#isStarted) return
    const embedder = await open(next.choice)
    const before = this.#parts
    // Searches go by words until the first vectors are there.
    this.#parts = undefined
    await before?.pending.stop()
    before?.embedder.close()
    await index.changeModel(embedder?.model ?? '', embedder?.valueBytes ?? 1)
    this.#embedderCount++
    this.#parts = embedder && parts(embedder, this.#outcomes)
    this.#inUse = next
    await this.#warnIfUnavailable()
    await this.#parts?.pending.start()
  }
}
