import { chooseMerge } from './merge-policy.ts'
import type { SegmentData } from './segment.ts'
import { type Removal, SegmentList } from './segment-list.ts'
import type { SegmentMaker } from './segment-maker.ts'
import type { LiveSegment, Snapshot } from './snapshot.ts'

/** Merges fall behind only when changes come in faster than they can be merged; then changes wait. */
const MAX_SEGMENTS = 100

export interface MergingOptions {
  readonly merger: SegmentMaker
  /** So many segments of one size are merged into one. */
  readonly mergeWidth: number
  /** The index has other segments than before, with the same documents. */
  readonly onMerged: () => void
  /** A merge that fails changes no answer; it is tried again with the next change. */
  readonly onMergeError: (error: unknown) => void
}

/** What an index starts with. */
export interface IndexState {
  readonly segments: readonly LiveSegment[]
  readonly completeSeq: number
  readonly mark: string
}

export const EMPTY_INDEX: IndexState = { segments: [], completeSeq: 0, mark: '' }

/** An index whose small segments become large ones in the background. */
export class MergingIndex {
  readonly #list: SegmentList
  readonly #options: MergingOptions
  #mark: string
  #merge: Promise<void> | undefined
  #isStopped = false

  constructor(options: MergingOptions, { segments, completeSeq, mark }: IndexState = EMPTY_INDEX) {
    this.#options = options
    this.#list = new SegmentList(segments, completeSeq)
    this.#mark = mark
  }

  get snapshot(): Snapshot {
    return this.#list.snapshot
  }

  get completeSeq(): number {
    return this.#list.completeSeq
  }

  get mark(): string {
    return this.#mark
  }

  completeTo(seq: number, mark: string): void {
    this.#list.completeTo(seq)
    this.#mark = mark
  }

  isNews(key: number, seq: number): boolean {
    return this.#list.isNews(key, seq)
  }

  /** All in one step for those who search. */
  async publish(added: readonly SegmentData[], removals: readonly Removal[]): Promise<void> {
    await this.#list.publish(added, removals)
    this.#startMerge()
  }

  /** Resolves when there are few enough segments for more to come. */
  async hasRoom(): Promise<void> {
    while (this.snapshot.segments.length > MAX_SEGMENTS && this.#merge !== undefined) await this.#merge
  }

  /** Resolves when no merge is under way or due. */
  async settled(): Promise<void> {
    while (this.#merge !== undefined) await this.#merge
  }

  /** No merge starts any more, and one that is under way changes nothing. */
  stop(): void {
    this.#isStopped = true
  }

  #startMerge(): void {
    if (this.#merge !== undefined || this.#isStopped) return
    const sources = chooseMerge(this.snapshot.segments, this.#options.mergeWidth)
    if (sources === undefined) return
    this.#merge = this.#mergeSources(sources).then(
      () => {
        this.#merge = undefined
        this.#startMerge()
      },
      (error: unknown) => {
        this.#merge = undefined
        if (!this.#isStopped) this.#options.onMergeError(error)
      },
    )
  }

  async #mergeSources(sources: readonly LiveSegment[]): Promise<void> {
    const merged = await this.#options.merger.merge(sources.map(({ data, tombstones }) => ({ data, tombstones })))
    if (this.#isStopped) return
    await this.#list.replace(sources, merged)
    this.#options.onMerged()
  }
}
