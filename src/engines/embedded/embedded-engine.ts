import type { Revocation } from '../../domain/access/revocation.ts'
import type { Visibility } from '../../domain/access/visibility.ts'
import type {
  EngineAnswer,
  EngineRebuild,
  EngineRequest,
  IndexChange,
  PersonField,
  RebuildableEngine,
} from '../../domain/search/engine/search-engine.ts'
import { SegmentMaker } from './build/segment-maker.ts'
import type { PublishedIndex } from './copies/index-update.ts'
import {
  DEFAULT_MERGE_WIDTH,
  DEFAULT_SAVE_DOCUMENTS,
  DEFAULT_SAVE_SECONDS,
  type EmbeddedEngineOptions,
  makeVectors,
  SILENT,
} from './embedded-engine-options.ts'
import { EngineFolder } from './index/engine-folder.ts'
import { IndexSaver } from './index/index-saver.ts'
import { IndexWriter } from './index/index-writer.ts'
import { EMPTY_INDEX, type IndexState, MergingIndex } from './index/merging-index.ts'
import { RevokedDocuments } from './index/revoked-documents.ts'
import { SnapshotCache } from './index/snapshot-cache.ts'
import { Views } from './query/views.ts'
import { SearchHere } from './search-here.ts'
import type { Answers, Question } from './threads/search-order.ts'
import { ThreadedQuestions } from './threads/threaded-questions.ts'
import type { EmbeddedVectors } from './vectors/embedded-vectors.ts'

const TRIM_MS = 15_000

/** The built-in search engine: segments in shared memory, built and saved by workers, searched by threads or on the calling thread. */
export class EmbeddedEngine implements RebuildableEngine {
  readonly #options: EmbeddedEngineOptions
  readonly #kept = new SnapshotCache()
  readonly #trimming = setInterval(() => this.#kept.trim(this.#index), TRIM_MS).unref()
  readonly #revoked = new RevokedDocuments()
  readonly #views = new Views(this.#revoked)
  readonly #builder = new SegmentMaker()
  /** Separate workers for merges and files, so that a large merge doesn't delay new documents. */
  readonly #mergers: { readonly small: SegmentMaker; readonly large: SegmentMaker }
  readonly #filer: SegmentMaker
  readonly vectors: EmbeddedVectors | undefined
  readonly #threads: ThreadedQuestions
  readonly #here: SearchHere
  readonly #writer: IndexWriter
  #index: MergingIndex
  /** The index being rebuilt. */
  #rebuilt: MergingIndex | undefined
  #saver: IndexSaver | undefined

  static async open(options: EmbeddedEngineOptions = {}): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(options)
    await engine.load()
    return engine
  }

  /** Starts empty. `load` reads the folder. */
  constructor(options: EmbeddedEngineOptions) {
    this.#options = options
    const maker = () => new SegmentMaker(options.maxInlineBytes)
    this.#mergers = { small: maker(), large: maker() }
    this.#filer = maker()
    this.#index = this.#makeIndex(EMPTY_INDEX)
    const vectors = makeVectors(options)
    this.vectors = vectors
    const { maxInlineChars, onRefused } = options
    const parts = { views: this.#views, kept: this.#kept, vectors, index: () => this.#index }
    this.#threads = new ThreadedQuestions(options, parts)
    this.#here = new SearchHere(parts, options.maxSearchMillis)
    this.#writer = new IndexWriter({ builder: this.#builder, maxInlineChars, onRefused })
  }

  /** Reads the index from its folder. Call it first. */
  async load(): Promise<void> {
    const { folder, log = SILENT, health, documentSettings = '' } = this.#options
    await this.vectors?.load()
    if (folder === undefined) return
    const files = new EngineFolder({
      folder,
      settings: documentSettings,
      workers: [this.#filer, this.#mergers.large],
      log,
    })
    this.#index = this.#makeIndex(await files.load())
    this.#saver = new IndexSaver({
      folder: files,
      state: () => this.#state(),
      saveDocuments: this.#options.saveDocuments ?? DEFAULT_SAVE_DOCUMENTS,
      saveSeconds: this.#options.saveSeconds ?? DEFAULT_SAVE_SECONDS,
      onSaved: () => health?.resolve('index_not_saved'),
      onSaveError: (error) => {
        log.error({ err: error }, 'could not save the index; retrying')
        const { message } = error as Error
        health?.report({
          code: 'index_not_saved',
          message: `Can't save the search index to ${folder}: ${message}`,
        })
      },
    })
  }

  async apply(changes: readonly IndexChange[]): Promise<void> {
    // During a rebuild, changes go to both indexes.
    await this.#writer.apply(changes, () => this.#indexes())
  }

  async applyTogether(batches: AsyncIterable<readonly IndexChange[]>): Promise<void> {
    await this.#writer.applyTogether(batches, () => this.#indexes())
  }

  async revoke(revocations: readonly Revocation[]): Promise<void> {
    this.#revoked.add(revocations, this.#index.completeSeq)
    await this.#revoked.prepare(
      revocations.length,
      this.#index.snapshot.segments.map(({ data }) => data),
    )
  }

  completeTo(seq: number, mark: string): void {
    this.#index.completeTo(seq, mark)
    this.#revoked.completeTo(seq)
    this.#saver?.changed(this.#writer.takeUnsaved())
  }

  completeSeq(): number {
    return this.#index.completeSeq
  }

  completeFingerprint(): string {
    return this.#index.mark
  }

  async clear(): Promise<void> {
    this.#replaceIndex(this.#makeIndex(EMPTY_INDEX))
    await this.#saver?.saveNow()
  }

  beginRebuild(): EngineRebuild {
    this.#rebuilt?.stop()
    const rebuilt = this.#makeIndex(EMPTY_INDEX)
    this.#rebuilt = rebuilt
    return {
      apply: (changes) => this.#writer.apply(changes, () => [rebuilt]),
      completeTo: (seq) => rebuilt.completeTo(seq, ''),
      swapIn: () => this.#swapIn(rebuilt),
      abandon: () => {
        if (this.#rebuilt !== rebuilt) return
        rebuilt.stop()
        this.#rebuilt = undefined
      },
    }
  }

  async search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer> {
    return this.#threads.share(
      this.#here.hasBegun,
      () => this.#here.search(request, visibility),
      async () => {
        const answer = await this.#threads.search(request, visibility)
        await this.#here.turn(request.signal)
        return answer
      },
    )
  }

  async similarWords(...[words, visibility, ofKnown = false]: Parameters<RebuildableEngine['similarWords']>) {
    return this.#answer({ kind: 'similarWords', words, ofKnown }, visibility)
  }

  async seenDatasources(visibility: Visibility): Promise<ReadonlySet<string>> {
    const segments = this.#views.seen(this.#index.snapshot, visibility)
    return new Set(segments.flatMap(({ datasources }) => datasources))
  }

  async personNames(field: PersonField, values: readonly string[], visibility: Visibility): Promise<readonly string[]> {
    return this.#answer({ kind: 'personNames', field, values }, visibility)
  }

  async completions(prefix: string, visibility: Visibility, limit: number): Promise<readonly string[]> {
    return this.#answer({ kind: 'completions', prefix, limit }, visibility)
  }

  async significantTerms(
    text: string,
    visibility: Visibility,
    limit: number,
    minDocuments: number,
  ): Promise<readonly string[]> {
    return this.#answer({ kind: 'significantTerms', text, limit, minDocuments }, visibility)
  }

  /** What searches run on at this moment, for threads with a copy of it. */
  get published(): PublishedIndex {
    return { index: this.#index, vectors: this.vectors?.view }
  }

  documentCount(): number {
    return this.#index.snapshot.liveCount
  }

  segmentCount(): number {
    return this.#index.snapshot.segments.length
  }

  /** Resolves when all search threads are running. */
  async threadsStarted(): Promise<void> {
    await this.#threads.started()
  }

  /** Resolves when no merge is running or due. */
  async settled(): Promise<void> {
    await Promise.all([this.#merged(), this.vectors?.settled()])
  }

  /** Resolves when everything up to now is saved. */
  async saved(): Promise<void> {
    await this.#saver?.saveNow()
  }

  async close(): Promise<void> {
    clearInterval(this.#trimming)
    this.#writer.close()
    for (const index of this.#indexes()) index.stop()
    await Promise.all([this.#builder, this.#mergers.small, this.#mergers.large].map((maker) => maker.close()))
    await this.#merged()
    await this.#threads.close()
    await this.vectors?.close()
    await this.#saver?.close()
    await this.#filer.close()
  }

  async #answer<Kind extends Exclude<Question['kind'], 'search'>>(
    question: Extract<Question, { kind: Kind }>,
    visibility: Visibility,
  ): Promise<Answers[Kind]> {
    // A search of this turn is done when a question about words follows it: it would not have to wait.
    return this.#threads.share(
      false,
      () => this.#here.answer<Kind>(question, visibility),
      () => this.#threads.answer<Kind>(question, visibility),
    )
  }

  #makeIndex(state: IndexState): MergingIndex {
    const { mergeWidth = DEFAULT_MERGE_WIDTH, log = SILENT } = this.#options
    return new MergingIndex(
      {
        mergers: this.#mergers,
        mergeWidth,
        onMerged: () => this.#saver?.changed(0),
        onMergeError: (error) => log.error({ err: error }, 'merging segments failed; retrying'),
      },
      state,
    )
  }

  #state(): IndexState {
    const { snapshot, completeSeq, mark } = this.#index
    return { segments: snapshot.segments, completeSeq, mark }
  }

  async #merged(): Promise<void> {
    await Promise.all(this.#indexes().map((index) => index.settled()))
  }

  /** The rebuilt index comes first, so that it misses nothing if it's swapped in during a write. */
  #indexes(): MergingIndex[] {
    return this.#rebuilt === undefined ? [this.#index] : [this.#rebuilt, this.#index]
  }

  /**
   * The rebuilt index has the log up to an end after the rebuild began, and both indexes got everything since, so it's as complete
   * as the one it replaces.
   */
  async #swapIn(rebuilt: MergingIndex): Promise<void> {
    if (this.#rebuilt !== rebuilt) throw new Error('Another rebuilding of the index took its place')
    const { completeSeq, mark } = this.#index
    if (completeSeq < rebuilt.completeSeq) throw new Error('The index in force is behind the rebuilt one')
    rebuilt.completeTo(completeSeq, mark)
    this.#replaceIndex(rebuilt)
    await this.#saver?.saveNow()
  }

  #replaceIndex(index: MergingIndex): void {
    this.#index.stop()
    if (this.#rebuilt !== index) this.#rebuilt?.stop()
    this.#rebuilt = undefined
    this.#index = index
    this.#kept.forget()
  }
}
