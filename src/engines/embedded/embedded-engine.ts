import type { Visibility } from '../../domain/access/visibility.ts'
import type {
  EngineAnswer,
  EngineRequest,
  IndexChange,
  SearchEngine,
  SimilarWords,
} from '../../domain/search/search-engine.ts'
import { buildSegment, type NumberedDocument } from './build-segment.ts'
import { completeWord } from './completions.ts'
import { KeptSnapshots } from './kept-snapshots.ts'
import { chooseMerge } from './merge-policy.ts'
import { searchKept } from './search-kept.ts'
import type { SegmentData } from './segment.ts'
import { type Removal, SegmentList } from './segment-list.ts'
import { SegmentMaker } from './segment-maker.ts'
import { similarWords } from './similar-words.ts'
import type { LiveSegment } from './snapshot.ts'
import { tellingWords } from './telling-words.ts'
import { textLength } from './text-length.ts'
import { VisibleDocuments } from './visible-documents.ts'

export interface EmbeddedEngineOptions {
  /** Batches with less text are indexed on the calling thread: sending them to a worker would take longer. */
  readonly maxInlineChars?: number
  /** So many segments of one size are merged into one. */
  readonly mergeWidth?: number
  /** A merge that fails changes no answer; it is tried again with the next change. */
  readonly onMergeError?: (error: unknown) => void
}

const DEFAULT_INLINE_CHARS = 16 * 1024
const DEFAULT_MERGE_WIDTH = 8
/** A larger batch becomes several segments: so much memory is needed at a time, and so soon the first part is found. */
const MAX_SEGMENT_CHARS = 32 * 1024 * 1024
const MAX_SEGMENT_DOCUMENTS = 20_000
/** Of changes that appear together, which wait in memory until the last of them is there: smaller, to work in step. */
const MAX_JOINT_SEGMENT_CHARS = 8 * 1024 * 1024
const MAX_JOINT_SEGMENT_DOCUMENTS = 5000
/** Merges fall behind only when changes come in faster than they can be merged; then changes wait. */
const MAX_SEGMENTS = 100

/** The search engine inside the service: segments in shared memory, built and merged in workers, searched right here. */
export class EmbeddedEngine implements SearchEngine {
  readonly #segments = new SegmentList()
  readonly #visibleDocuments = new VisibleDocuments()
  readonly #kept = new KeptSnapshots()
  readonly #builder = new SegmentMaker()
  /** Merges have a worker of their own: a large one must not hold up what was just written. */
  readonly #merger = new SegmentMaker()
  readonly #maxInlineChars: number
  readonly #mergeWidth: number
  readonly #onMergeError: (error: unknown) => void
  #merge: Promise<void> | undefined
  #isClosed = false

  static async open(options: EmbeddedEngineOptions = {}): Promise<EmbeddedEngine> {
    return new EmbeddedEngine(options)
  }

  private constructor(options: EmbeddedEngineOptions) {
    this.#maxInlineChars = options.maxInlineChars ?? DEFAULT_INLINE_CHARS
    this.#mergeWidth = options.mergeWidth ?? DEFAULT_MERGE_WIDTH
    this.#onMergeError = options.onMergeError ?? (() => {})
  }

  async apply(changes: readonly IndexChange[]): Promise<void> {
    if (this.#isClosed) throw new Error('The search engine is closed')
    const { upserts, removals } = this.#newestOf(changes)
    for (const batch of splitForSegments(upserts)) await this.#segments.publish([await this.#build(batch)], [])
    await this.#segments.publish([], removals)
    await this.#mergeDue()
  }

  async applyTogether(batches: AsyncIterable<readonly IndexChange[]>): Promise<void> {
    if (this.#isClosed) throw new Error('The search engine is closed')
    const segments: SegmentData[] = []
    const removals: Removal[] = []
    let waiting: NumberedDocument[] = []
    let waitingChars = 0
    let building: Promise<SegmentData> | undefined
    const built = async () => {
      if (building !== undefined) segments.push(await building)
      building = undefined
    }
    // One segment is built while the next batch is read; more at a time would only fill the memory.
    const build = async () => {
      await built()
      building = this.#build(waiting)
      // A failure is met when it is awaited, which may be a batch later.
      building.catch(() => {})
      waiting = []
      waitingChars = 0
    }
    for await (const changes of batches) {
      const newest = this.#newestOf(changes)
      removals.push(...newest.removals)
      for (const upsert of newest.upserts) {
        waiting.push(upsert)
        waitingChars += textLength(upsert.document)
        if (waitingChars >= MAX_JOINT_SEGMENT_CHARS || waiting.length >= MAX_JOINT_SEGMENT_DOCUMENTS) await build()
      }
    }
    if (waiting.length > 0) await build()
    await built()
    await this.#segments.publish(segments, removals)
    await this.#mergeDue()
  }

  async search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer> {
    return searchKept(this.#segments.snapshot, this.#kept, request, visibility, this.#visibleDocuments)
  }

  async similarWords(words: readonly string[], visibility: Visibility): Promise<readonly SimilarWords[]> {
    const { snapshot } = this.#segments
    return words.map((word) => similarWords(snapshot, word, visibility, this.#visibleDocuments))
  }

  async completions(prefix: string, visibility: Visibility, limit: number): Promise<readonly string[]> {
    return completeWord(this.#segments.snapshot, prefix, visibility, this.#visibleDocuments, limit)
  }

  async tellingWords(text: string, limit: number, minDocuments: number): Promise<readonly string[]> {
    return tellingWords(this.#segments.snapshot, text, limit, minDocuments)
  }

  documentCount(): number {
    return this.#segments.snapshot.liveCount
  }

  segmentCount(): number {
    return this.#segments.snapshot.segments.length
  }

  /** Resolves when no merge is under way or due. */
  async settled(): Promise<void> {
    while (this.#merge !== undefined) await this.#merge
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await Promise.all([this.#builder.close(), this.#merger.close()])
    await this.settled()
  }

  /** The last change of each document, without those that are known to be outdated. */
  #newestOf(changes: readonly IndexChange[]): { upserts: NumberedDocument[]; removals: Removal[] } {
    const newest = new Map<number, IndexChange>()
    for (const change of changes) {
      const key = change.kind === 'upsert' ? change.document.key : change.key
      const other = newest.get(key)
      const isNewest = other === undefined ? this.#segments.isNews(key, change.seq) : other.seq < change.seq
      if (isNewest) newest.set(key, change)
    }
    const upserts: NumberedDocument[] = []
    const removals: Removal[] = []
    for (const [key, change] of newest) {
      if (change.kind === 'upsert') upserts.push({ seq: change.seq, document: change.document })
      else removals.push({ key, seq: change.seq })
    }
    return { upserts, removals }
  }

  async #build(documents: readonly NumberedDocument[]): Promise<SegmentData> {
    const chars = documents.reduce((sum, { document }) => sum + textLength(document), 0)
    return chars <= this.#maxInlineChars ? buildSegment(documents) : this.#builder.build(documents)
  }

  async #mergeDue(): Promise<void> {
    this.#startMerge()
    while (this.#segments.snapshot.segments.length > MAX_SEGMENTS && this.#merge !== undefined) await this.#merge
  }

  #startMerge(): void {
    if (this.#merge !== undefined || this.#isClosed) return
    const sources = chooseMerge(this.#segments.snapshot.segments, this.#mergeWidth)
    if (sources === undefined) return
    this.#merge = this.#mergeSources(sources).then(
      () => {
        this.#merge = undefined
        this.#startMerge()
      },
      (error: unknown) => {
        this.#merge = undefined
        if (!this.#isClosed) this.#onMergeError(error)
      },
    )
  }

  async #mergeSources(sources: readonly LiveSegment[]): Promise<void> {
    const merged = await this.#merger.merge(sources.map(({ data, tombstones }) => ({ data, tombstones })))
    if (!this.#isClosed) await this.#segments.replace(sources, merged)
  }
}

function* splitForSegments(documents: readonly NumberedDocument[]): Iterable<readonly NumberedDocument[]> {
  let start = 0
  let chars = 0
  for (const [index, { document }] of documents.entries()) {
    chars += textLength(document)
    if (chars < MAX_SEGMENT_CHARS && index + 1 - start < MAX_SEGMENT_DOCUMENTS) continue
    yield documents.slice(start, index + 1)
    start = index + 1
    chars = 0
  }
  if (start < documents.length) yield documents.slice(start)
}
