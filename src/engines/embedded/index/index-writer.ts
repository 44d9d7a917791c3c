import type { IndexChange } from '../../../domain/search/engine/search-engine.ts'
import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import { type BuiltAround, buildAround } from '../build/build-around.ts'
import { buildSegment, type NumberedDocument } from '../build/build-segment.ts'
import type { SegmentMaker } from '../build/segment-maker.ts'
import { splitDocuments } from '../build/split-documents.ts'
import type { SegmentData } from '../segment/segment.ts'
import { textLength } from '../segment/text-length.ts'
import type { MergingIndex } from './merging-index.ts'
import { type NewestChanges, newestChanges } from './newest-changes.ts'
import type { Removal } from './segment-list.ts'

export interface IndexWriterOptions {
  readonly builder: SegmentMaker
  readonly maxInlineChars?: number | undefined
  readonly onRefused?: ((key: number, seq: number, problem: unknown) => void) | undefined
}

const DEFAULT_INLINE_CHARS = 16 * 1024
/** Larger batches are split into several segments, which limits memory and makes the first part searchable sooner. */
const MAX_SEGMENT_CHARS = 32 * 1024 * 1024
const MAX_SEGMENT_DOCUMENTS = 20_000
/** The limit for atomic changes, which stay in memory until the last one arrives. Smaller, so that building keeps up. */
const MAX_JOINT_SEGMENT_CHARS = 8 * 1024 * 1024
const MAX_JOINT_SEGMENT_DOCUMENTS = 5000

/** Builds segments from changes and publishes them, one by one or atomically. */
export class IndexWriter {
  readonly #options: IndexWriterOptions
  #isClosed = false
  /** Documents written since the last call of `takeUnsaved`. */
  #unsavedDocuments = 0

  constructor(options: IndexWriterOptions) {
    this.#options = options
  }

  close(): void {
    this.#isClosed = true
  }

  takeUnsaved(): number {
    const count = this.#unsavedDocuments
    this.#unsavedDocuments = 0
    return count
  }

  /** `indexes` is called for each write, because an index may have been swapped. */
  async apply(changes: readonly IndexChange[], indexes: () => readonly MergingIndex[]): Promise<void> {
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

  /** Resolves when the index can take more. */
  async #publish(
    segments: readonly SegmentData[],
    removals: readonly Removal[],
    indexes: () => readonly MergingIndex[],
  ): Promise<void> {
    // Every publish invalidates cached views, so empty ones are skipped.
    const isNews = segments.length + removals.length > 0
    if (isNews) for (const index of indexes()) await index.publish(segments, removals)
    await Promise.all(indexes().map((index) => index.hasRoom()))
  }

  async applyTogether(
    batches: AsyncIterable<readonly IndexChange[]>,
    indexes: () => readonly MergingIndex[],
  ): Promise<void> {
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
    // Builds one segment while the next batch is read. More would only use memory.
    const build = async () => {
      await built()
      documentCount += waiting.size
      building = this.#build([...waiting.values()])
      // A rejection is handled when it's awaited, maybe a batch later.
      building.catch(() => {})
      waiting.clear()
      waitingChars = 0
    }
    const yieldIfDue = timeSlices()
    for await (const changes of batches) {
      const newest = this.#newestOf(changes, indexes)
      removals.push(...newest.removals)
      for (const upsert of newest.upserts) {
        const { document } = upsert
        if ((waiting.get(document.key)?.seq ?? -1) > upsert.seq) continue
        waiting.set(document.key, upsert)
        waitingChars += textLength(document)
        if (waitingChars >= MAX_JOINT_SEGMENT_CHARS || waiting.size >= MAX_JOINT_SEGMENT_DOCUMENTS) await build()
        await yieldIfDue()
      }
    }
    if (waiting.size > 0) await build()
    await built()
    await this.#publish(segments, removals, indexes)
    this.#unsavedDocuments += documentCount + removals.length
  }

  /** Adds the built segment, and returns removals for documents that can't be indexed. */
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
    return chars <= maxInlineChars ? buildSegment(documents) : this.#options.builder.build(documents)
  }
}
