import type { SegmentMaker } from '../build/segment-maker.ts'
import type { LiveSegment, Snapshot } from '../query/snapshot.ts'
import type { SegmentData } from '../segment/segment.ts'
import { chooseMerge, MERGE_LANES, type MergeLane } from './merge-policy.ts'
import { type Removal, SegmentList } from './segment-list.ts'

/** With this many segments, changes wait until merges catch up. */
const MAX_SEGMENTS = 100

export interface MergingOptions {
  readonly mergers: Readonly<Record<MergeLane, SegmentMaker>>
  /** How many segments of one size are merged at once. */
  readonly mergeWidth: number
  /** Called when segments were merged. The documents are the same. */
  readonly onMerged: () => void
  /** A failed merge has no effect on searches and is retried with the next change. */
  readonly onMergeError: (error: unknown) => void
}

/** The initial state of an index. */
export interface IndexState {
  readonly segments: readonly LiveSegment[]
  readonly completeSeq: number
  readonly mark: string
}

export const EMPTY_INDEX: IndexState = { segments: [], completeSeq: 0, mark: '' }

/** An index that merges its segments in the background. */
export class MergingIndex {
  readonly #list: SegmentList
  readonly #options: MergingOptions
  #mark: string
  readonly #merges = new Map<MergeLane, Promise<void>>()
  /** Segments that are being merged. */
  readonly #merging = new Set<SegmentData>()
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

  changedSince(snapshot: Snapshot): ReadonlySet<number> | undefined {
    return this.#list.changedSince(snapshot)
  }

  /** Publishes atomically. */
  async publish(added: readonly SegmentData[], removals: readonly Removal[]): Promise<void> {
    await this.#list.publish(added, removals)
    this.#startMerges()
  }

  /** Resolves when there are few enough segments to add more. */
  async hasRoom(): Promise<void> {
    while (this.snapshot.segments.length > MAX_SEGMENTS && this.#merges.size > 0)
      await Promise.race(this.#merges.values())
  }

  /** Resolves when no merge is running or due. */
  async settled(): Promise<void> {
    while (this.#merges.size > 0) await Promise.all(this.#merges.values())
  }

  /** Starts no more merges, and ignores running ones. */
  stop(): void {
    this.#isStopped = true
  }

  #startMerges(): void {
    for (const lane of MERGE_LANES) this.#startMerge(lane)
  }

  #startMerge(lane: MergeLane): void {
    if (this.#merges.has(lane) || this.#isStopped) return
    const free = this.snapshot.segments.filter(({ data }) => !this.#merging.has(data))
    const sources = chooseMerge(free, this.#options.mergeWidth, lane)
    if (sources === undefined) return
    for (const { data } of sources) this.#merging.add(data)
    const ended = () => {
      this.#merges.delete(lane)
      for (const { data } of sources) this.#merging.delete(data)
    }
    const merge = this.#mergeSources(lane, sources).then(
      () => {
        ended()
        // The merged segment may be due for the other lane.
        this.#startMerges()
      },
      (error: unknown) => {
        ended()
        if (!this.#isStopped) this.#options.onMergeError(error)
      },
    )
    this.#merges.set(lane, merge)
  }

  async #mergeSources(lane: MergeLane, sources: readonly LiveSegment[]): Promise<void> {
    const { mergers, onMerged } = this.#options
    const merged = await mergers[lane].merge(sources.map(({ data, tombstones }) => ({ data, tombstones })))
    if (this.#isStopped) return
    await this.#list.replace(sources, merged)
    onMerged()
  }
}
