import type { DocumentVectors, QueryVector, VectorIndex } from '../../../domain/meaning/vector-index.ts'
import type { Log } from '../../../kernel/log.ts'
import type { ValueBytes } from '../../indexing/quantize.ts'
import { IndexSaver } from '../index/index-saver.ts'
import type { Snapshot } from '../query/snapshot.ts'
import { compareVectors } from './compare/compare-vectors.ts'
import type { Nearest } from './compare/nearest.ts'
import { mergeLast } from './merge-vectors.ts'
import type { SearchedVectors, SearchedWords } from './searched-vectors.ts'
import { SnapshotsWithVectors } from './snapshots-with-vectors.ts'
import { NO_VECTORS, VectorFolder, type VectorState } from './vector-folder.ts'
import { VectorSearcher } from './vector-searcher.ts'
import { rowCount, type VectorSegment, type VectorView } from './vector-segment.ts'
import { vectorThread } from './vector-thread.ts'

export interface EmbeddedVectorsOptions {
  readonly model: string
  readonly valueBytes: ValueBytes
  /** Without a folder, vectors are in memory only. */
  readonly folder?: string
  readonly saveDocuments: number
  readonly saveSeconds: number
  /** How long a search waits for the comparison. */
  readonly waitMs: number
  /** Up to this many passages are compared on the calling thread. */
  readonly rowsHere: number
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** The main thread keeps sign copies only up to this many times the passages it compares, because each large merge rebuilds them. */
const KEPT_HERE = 3

/** With this many segments, changes wait until merges catch up. */
const MAX_SEGMENTS = 48

/** The vector index. One thread builds, merges and saves it. Few vectors are compared on the calling thread, many on another. */
export class EmbeddedVectors implements VectorIndex, SearchedVectors {
  #options: EmbeddedVectorsOptions
  readonly #maker = vectorThread()
  readonly #searcher: VectorSearcher
  #view: VectorView
  readonly #snapshots = new SnapshotsWithVectors()
  #completeSeq = 0
  #mark = ''
  #saver: IndexSaver<VectorState> | undefined
  #unsavedDocuments = 0
  #merge: Promise<void> | undefined
  #isClosed = false

  constructor(options: EmbeddedVectorsOptions) {
    this.#options = options
    this.#searcher = new VectorSearcher(options.waitMs)
    this.#view = { model: options.model, segments: [] }
  }

  get model(): string {
    return this.#options.model
  }

  async changeModel(model: string, valueBytes: ValueBytes): Promise<void> {
    if (model === this.model) return
    await this.settled()
    // Without a model, the files stay, in case it's chosen again.
    await this.#saver?.close()
    this.#saver = undefined
    this.#options = { ...this.#options, model, valueBytes }
    this.#reset(NO_VECTORS)
    await this.load()
  }

  async load(): Promise<void> {
    const { folder, valueBytes, saveDocuments, saveSeconds, log } = this.#options
    if (folder === undefined || this.model === '') return
    const files = new VectorFolder({ folder, model: this.model, valueBytes, thread: this.#maker, log })
    this.#reset(await files.load())
    this.#saver = new IndexSaver<VectorState>({
      folder: files,
      state: () => ({ segments: this.#view.segments, completeSeq: this.#completeSeq, mark: this.#mark }),
      saveDocuments,
      saveSeconds,
      onSaveError: (error) => log.error({ err: error }, 'could not save the vectors; retrying'),
    })
  }

  get view(): VectorView {
    return this.#view
  }

  /** The snapshot with the current vectors. Returns the same object for the same state, so that pages can refer to it. */
  snapshotWith(snapshot: Snapshot): Snapshot {
    return this.#snapshots.of(snapshot, this.#view)
  }

  async put(documents: readonly DocumentVectors[]): Promise<void> {
    if (this.#isClosed) throw new Error('The search engine is closed')
    const newest = newestOf(documents)
    if (newest.length === 0) return
    const { valueBytes } = this.#options
    const made = await this.#maker.request('build', { documents: newest, valueBytes })
    this.#show([...this.#view.segments, made])
    this.#unsavedDocuments += newest.length
    this.#startMerge()
    while (this.#view.segments.length > MAX_SEGMENTS && this.#merge !== undefined) await this.#merge
  }

  completeTo(seq: number, mark: string): void {
    this.#completeSeq = seq
    this.#mark = mark
    this.#saver?.changed(this.#unsavedDocuments)
    this.#unsavedDocuments = 0
  }

  completeSeq(): number {
    return this.#completeSeq
  }

  completeFingerprint(): string {
    return this.#mark
  }

  async clear(): Promise<void> {
    await this.#merge
    this.#reset(NO_VECTORS)
    await this.#saver?.saveNow()
  }

  /**
   * A promise if a thread compares them. Undefined if it wasn't done in time. `share` is the share of all documents that the
   * caller sees.
   */
  nearest(
    query: QueryVector,
    { segments }: VectorView,
    words: readonly SearchedWords[],
    share: number,
  ): Nearest | Promise<Nearest | undefined> {
    const { rowsHere } = this.#options
    const rows = rowsOf(segments)
    if (rows > KEPT_HERE * rowsHere || rows * share > rowsHere) return this.#searcher.nearest(query, segments, words)
    return compareVectors(query.vector, query.minSimilarity, segments, words)
  }

  missedSearches(): number {
    return this.#searcher.missed
  }

  /** Resolves when no merge is running or due. */
  async settled(): Promise<void> {
    while (this.#merge !== undefined) await this.#merge
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#searcher.close()
    await this.#merge
    await this.#saver?.close()
    await this.#maker.close()
  }

  #reset({ segments, completeSeq, mark }: VectorState): void {
    this.#show(segments)
    this.#completeSeq = completeSeq
    this.#mark = mark
  }

  #show(segments: readonly VectorSegment[]): void {
    this.#view = { model: this.model, segments }
    // Starting a thread takes longer than a search may wait.
    if (rowsOf(segments) > this.#options.rowsHere) this.#searcher.warmUp()
  }

  #startMerge(): void {
    const { segments } = this.#view
    const count = mergeLast(segments)
    if (this.#merge !== undefined || this.#isClosed || count === 0) return
    this.#merge = this.#mergeSources(segments.slice(-count), count < segments.length).then(
      () => {
        this.#merge = undefined
        this.#startMerge()
      },
      (error: unknown) => {
        this.#merge = undefined
        // Has no effect on searches and is retried with the next change.
        if (!this.#isClosed) this.#options.log.error({ err: error }, 'merging vectors failed; retrying')
      },
    )
  }

  /** Segments added in the meantime come after the merged one. */
  async #mergeSources(sources: readonly VectorSegment[], keepsRemovals: boolean): Promise<void> {
    const merged = await this.#maker.request('merge', { sources, keepsRemovals })
    const { segments } = this.#view
    const [first] = sources
    const start = first === undefined ? -1 : segments.indexOf(first)
    if (start < 0) return
    this.#show([...segments.slice(0, start), merged, ...segments.slice(start + sources.length)])
    this.#saver?.changed(0)
  }
}

function rowsOf(segments: readonly VectorSegment[]): number {
  return segments.reduce((sum, segment) => sum + rowCount(segment), 0)
}

/** The last version of each document. Drops vectors of other lengths than the last, which can't be compared. */
function newestOf(documents: readonly DocumentVectors[]): DocumentVectors[] {
  const newest = new Map<number, DocumentVectors>()
  for (const document of documents) {
    if ((newest.get(document.key)?.seq ?? -1) <= document.seq) newest.set(document.key, document)
  }
  const size = documents.findLast(({ vectors }) => vectors.length > 0)?.vectors.at(-1)?.length
  return [...newest.values()].map((document) => ({
    ...document,
    vectors: document.vectors.filter(({ length }) => length === size),
  }))
}
