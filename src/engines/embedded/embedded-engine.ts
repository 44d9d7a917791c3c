import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Revocation } from '../../domain/access/revocation.ts'
import type { Visibility } from '../../domain/access/visibility.ts'
import type {
  EngineAnswer,
  EngineRebuild,
  EngineRequest,
  IndexChange,
  SearchEngine,
  SimilarWords,
} from '../../domain/search/search-engine.ts'
import type { Health } from '../../kernel/health.ts'
import type { Log } from '../../kernel/log.ts'
import { type BuiltAround, buildAround } from './build/build-around.ts'
import { buildSegment, type NumberedDocument } from './build/build-segment.ts'
import { SegmentMaker } from './build/segment-maker.ts'
import { splitDocuments } from './build/split-documents.ts'
import { EngineFolder } from './index/engine-folder.ts'
import { IndexSaver } from './index/index-saver.ts'
import { KeptSnapshots } from './index/kept-snapshots.ts'
import { EMPTY_INDEX, type IndexState, MergingIndex } from './index/merging-index.ts'
import { type NewestChanges, newestChanges } from './index/newest-changes.ts'
import { RevokedDocuments } from './index/revoked-documents.ts'
import type { Removal } from './index/segment-list.ts'
import { searchKept } from './query/search-kept.ts'
import { withinTime } from './query/time-limit.ts'
import { Views } from './query/views.ts'
import type { SegmentData } from './segment/segment.ts'
import { textLength } from './segment/text-length.ts'
import { EmbeddedVectors } from './vectors/embedded-vectors.ts'
import { searchByMeaning } from './vectors/search-by-meaning.ts'
import { completeWord } from './words/completions.ts'
import { similarWords } from './words/similar-words.ts'
import { tellingWords } from './words/telling-words.ts'

export interface EmbeddedEngineOptions {
  /** Where the index is kept; without a folder it lives as long as the process. */
  readonly folder?: string
  /** Whatever decides what a document becomes before it reaches the engine; kept files of another one are not used. */
  readonly documentSettings?: string
  /** The index is written when so many documents changed, and at the latest so long after a change. */
  readonly saveDocuments?: number
  readonly saveSeconds?: number
  /** Batches with less text are indexed on the calling thread: sending them to a worker would take longer. */
  readonly maxInlineChars?: number
  /** So many segments of one size are merged into one. */
  readonly mergeWidth?: number
  /** The model whose vectors are kept beside the index; without one there are none. */
  readonly vectorModel?: string
  /** Bytes for each number of a vector; two unless told. */
  readonly vectorValueBytes?: 1 | 2
  /** How long a search waits for vectors to be compared. */
  readonly vectorWaitMs?: number
  /** How long one question may keep the thread; a request may ask for less. */
  readonly maxSearchMillis?: number
  readonly log?: Pick<Log, 'info' | 'warn' | 'error'>
  readonly health?: Health
  /** Hears of documents that cannot be indexed; they are removed, whatever was known of them before. */
  readonly onRefused?: (key: number, seq: number, problem: unknown) => void
}

const DEFAULT_INLINE_CHARS = 16 * 1024
const DEFAULT_MERGE_WIDTH = 8
const DEFAULT_SAVE_DOCUMENTS = 20_000
const DEFAULT_SAVE_SECONDS = 30
const DEFAULT_VECTOR_WAIT_MS = 300
/** A larger batch becomes several segments: so much memory is needed at a time, and so soon the first part is found. */
const MAX_SEGMENT_CHARS = 32 * 1024 * 1024
const MAX_SEGMENT_DOCUMENTS = 20_000
/** Of changes that appear together, which wait in memory until the last of them is there: smaller, to work in step. */
const MAX_JOINT_SEGMENT_CHARS = 8 * 1024 * 1024
const MAX_JOINT_SEGMENT_DOCUMENTS = 5000

/** The search engine inside the service: segments in shared memory, made and kept by workers, searched right here. */
export class EmbeddedEngine implements SearchEngine {
  readonly #options: EmbeddedEngineOptions
  readonly #kept = new KeptSnapshots()
  readonly #revoked = new RevokedDocuments()
  readonly #views = new Views(this.#revoked)
  readonly #builder = new SegmentMaker()
  /** Merges have a worker of their own, and so have files: a large one must not hold up what was just written. */
  readonly #mergers = { small: new SegmentMaker(), large: new SegmentMaker() }
  readonly #filer = new SegmentMaker()
  readonly vectors: EmbeddedVectors | undefined
  #index: MergingIndex
  /** The index that is built beside the one in force. */
  #rebuilt: MergingIndex | undefined
  #saver: IndexSaver | undefined
  #unsavedDocuments = 0
  #isClosed = false

  static async open(options: EmbeddedEngineOptions = {}): Promise<EmbeddedEngine> {
    const engine = new EmbeddedEngine(options)
    await engine.load()
    return engine
  }

  /** Empty; what its folder holds comes with `load`. */
  constructor(options: EmbeddedEngineOptions) {
    this.#options = options
    this.#index = this.#makeIndex(EMPTY_INDEX)
    this.vectors = makeVectors(options)
  }

  /** Reads the index from its folder, before anything else is asked of the engine. */
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
        log.error({ err: error }, 'the index could not be saved; trying again')
        const { message } = error as Error
        health?.report({
          code: 'index_not_saved',
          message: `The search index cannot be written to ${folder}: ${message}`,
        })
      },
    })
  }

  async apply(changes: readonly IndexChange[]): Promise<void> {
    await this.#apply(changes, () => this.#indexes())
  }

  async applyTogether(batches: AsyncIterable<readonly IndexChange[]>): Promise<void> {
    const segments: SegmentData[] = []
    const removals: Removal[] = []
    const waiting = new Map<number, NumberedDocument>()
    let waitingChars = 0
    let documentCount = 0
    let building: Promise<BuiltAround> | undefined
    const built = async () => {
      if (building !== undefined) removals.push(...this.#takeBuilt(await building, segments))
      building = undefined
    }
    // One segment is built while the next batch is read; more at a time would only fill the memory.
    const build = async () => {
      await built()
      documentCount += waiting.size
      building = this.#build([...waiting.values()])
      // A failure is met when it is awaited, which may be a batch later.
      building.catch(() => {})
      waiting.clear()
      waitingChars = 0
    }
    for await (const changes of batches) {
      const newest = this.#newestOf(changes, () => this.#indexes())
      removals.push(...newest.removals)
      for (const upsert of newest.upserts) {
        const { document } = upsert
        if ((waiting.get(document.key)?.seq ?? -1) > upsert.seq) continue
        waiting.set(document.key, upsert)
        waitingChars += textLength(document)
        if (waitingChars >= MAX_JOINT_SEGMENT_CHARS || waiting.size >= MAX_JOINT_SEGMENT_DOCUMENTS) await build()
      }
    }
    if (waiting.size > 0) await build()
    await built()
    await this.#publish(segments, removals, () => this.#indexes())
    this.#unsavedDocuments += documentCount + removals.length
  }

  async revoke(revocations: readonly Revocation[]): Promise<void> {
    this.#revoked.add(revocations, this.#index.completeSeq)
    if (revocations.length < REVOKED_AT_ONCE) return
    // In force already; looked for here, a segment at a time, so that no query has to do all of it.
    for (const { data } of this.#index.snapshot.segments) {
      this.#revoked.in(data)
      await nextTurn()
    }
  }

  completeTo(seq: number, mark: string): void {
    this.#index.completeTo(seq, mark)
    this.#revoked.completeTo(seq)
    this.#saver?.changed(this.#unsavedDocuments)
    this.#unsavedDocuments = 0
  }

  completeSeq(): number {
    return this.#index.completeSeq
  }

  completeMark(): string {
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
      apply: (changes) => this.#apply(changes, () => [rebuilt]),
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
    const millis = Math.min(request.timeoutMillis ?? Infinity, this.#maxSearchMillis)
    if (request.meaning === undefined || this.vectors === undefined) {
      return this.#within(millis, () => searchKept(this.#index, this.#kept, request, visibility, this.#views))
    }
    const limited = { ...request, timeoutMillis: millis }
    const newest = this.vectors.snapshotWith(this.#index.snapshot)
    const index = this.#index
    const near = await searchByMeaning(this.vectors, newest, index, this.#kept, limited, visibility, this.#views)
    // What was found is numbered by the segments it was found in.
    const found = index === this.#index ? near : undefined
    return this.#within(millis, () =>
      searchKept(this.#index, this.#kept, request, visibility, this.#views, found, newest),
    )
  }

  async similarWords(words: readonly string[], visibility: Visibility): Promise<readonly SimilarWords[]> {
    const view = this.#views.of(this.#index.snapshot, visibility)
    return this.#within(this.#maxSearchMillis, () => words.map((word) => similarWords(view, word)))
  }

  async seenDatasources(visibility: Visibility): Promise<ReadonlySet<string>> {
    const { segments } = this.#views.of(this.#index.snapshot, visibility)
    return new Set(segments.flatMap(({ datasources }) => datasources))
  }

  async completions(prefix: string, visibility: Visibility, limit: number): Promise<readonly string[]> {
    const view = this.#views.of(this.#index.snapshot, visibility)
    return this.#within(this.#maxSearchMillis, () => completeWord(view, prefix, limit))
  }

  async tellingWords(
    text: string,
    visibility: Visibility,
    limit: number,
    minDocuments: number,
  ): Promise<readonly string[]> {
    return tellingWords(this.#views.of(this.#index.snapshot, visibility), text, limit, minDocuments)
  }

  documentCount(): number {
    return this.#index.snapshot.liveCount
  }

  segmentCount(): number {
    return this.#index.snapshot.segments.length
  }

  /** Resolves when no merge is under way or due. */
  async settled(): Promise<void> {
    await Promise.all(this.#indexes().map((index) => index.settled()))
  }

  /** Resolves when everything up to now is in the folder. */
  async saved(): Promise<void> {
    await this.#saver?.saveNow()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const index of this.#indexes()) index.stop()
    await Promise.all([this.#builder, this.#mergers.small, this.#mergers.large].map((maker) => maker.close()))
    await this.settled()
    await this.vectors?.close()
    await this.#saver?.close()
    await this.#filer.close()
  }

  /** Wherever a search breaks off, the memory it worked in may hold half of its scores. */
  #within<T>(millis: number, search: () => T): T {
    return withinTime(millis, search, () => this.#views.forgetMatches())
  }

  get #maxSearchMillis(): number {
    return this.#options.maxSearchMillis ?? Infinity
  }

  #makeIndex(state: IndexState): MergingIndex {
    const { mergeWidth = DEFAULT_MERGE_WIDTH, log = SILENT } = this.#options
    return new MergingIndex(
      {
        mergers: this.#mergers,
        mergeWidth,
        onMerged: () => this.#saver?.changed(0),
        onMergeError: (error) => log.error({ err: error }, 'merging segments failed; trying again'),
      },
      state,
    )
  }

  #state(): IndexState {
    const { snapshot, completeSeq, mark } = this.#index
    return { segments: snapshot.segments, completeSeq, mark }
  }

  /** Whoever gives them something begins with the rebuilt one: nothing is missing when that one is swapped in meanwhile. */
  #indexes(): MergingIndex[] {
    return this.#rebuilt === undefined ? [this.#index] : [this.#rebuilt, this.#index]
  }

  /** What is written while an index is being rebuilt goes into both, so that neither misses anything. */
  async #apply(changes: readonly IndexChange[], indexes: () => readonly MergingIndex[]): Promise<void> {
    const { upserts, removals: removed } = this.#newestOf(changes, indexes)
    const removals = [...removed]
    for (const batch of splitDocuments(upserts, MAX_SEGMENT_CHARS, MAX_SEGMENT_DOCUMENTS)) {
      const segments: SegmentData[] = []
      removals.push(...this.#takeBuilt(await this.#build(batch), segments))
      for (const index of indexes()) await index.publish(segments, [])
    }
    await this.#publish([], removals, indexes)
    this.#unsavedDocuments += upserts.length + removals.length
  }

  #newestOf(changes: readonly IndexChange[], indexes: () => readonly MergingIndex[]): NewestChanges {
    if (this.#isClosed) throw new Error('The search engine is closed')
    return newestChanges(changes, (key, seq) => indexes().some((index) => index.isNews(key, seq)))
  }

  /** Resolves when there is room for more. */
  async #publish(
    segments: readonly SegmentData[],
    removals: readonly Removal[],
    indexes: () => readonly MergingIndex[],
  ): Promise<void> {
    for (const index of indexes()) await index.publish(segments, removals)
    await Promise.all(indexes().map((index) => index.hasRoom()))
  }

  /**
   * The rebuilt index was given the log up to an end that came after the rebuilding began, and everything after that
   * end was given to both: so it is as complete as the one it replaces.
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

  /** What was built goes to the segments; what was refused has to be removed. */
  #takeBuilt({ segment, refused }: BuiltAround, segments: SegmentData[]): Removal[] {
    if (segment !== undefined) segments.push(segment)
    return refused.map(({ document: { seq, document }, problem }) => {
      this.#options.onRefused?.(document.key, seq, problem)
      return { key: document.key, seq }
    })
  }

  #build(documents: readonly NumberedDocument[]): Promise<BuiltAround> {
    return buildAround(documents, async (part) => {
      if (this.#isClosed) throw new Error('The search engine is closed')
      return this.#buildAll(part)
    })
  }

  async #buildAll(documents: readonly NumberedDocument[]): Promise<SegmentData> {
    const chars = documents.reduce((sum, { document }) => sum + textLength(document), 0)
    const maxInlineChars = this.#options.maxInlineChars ?? DEFAULT_INLINE_CHARS
    return chars <= maxInlineChars ? buildSegment(documents) : this.#builder.build(documents)
  }
}

/** Fewer are looked for by the next query, which takes no time worth speaking of. */
const REVOKED_AT_ONCE = 100

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }

function makeVectors({ vectorModel, folder, log = SILENT, ...options }: EmbeddedEngineOptions) {
  if (vectorModel === undefined) return undefined
  const { saveDocuments = DEFAULT_SAVE_DOCUMENTS, saveSeconds = DEFAULT_SAVE_SECONDS } = options
  const waitMs = options.vectorWaitMs ?? DEFAULT_VECTOR_WAIT_MS
  const files = folder === undefined ? {} : { folder: join(folder, 'vectors') }
  return new EmbeddedVectors({
    model: vectorModel,
    valueBytes: options.vectorValueBytes ?? 2,
    saveDocuments,
    saveSeconds,
    waitMs,
    log,
    ...files,
  })
}
