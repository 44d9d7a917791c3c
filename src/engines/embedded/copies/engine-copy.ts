import type { Revocation, RevocationFollower } from '../../../domain/access/revocation.ts'
import type { Visibility } from '../../../domain/access/visibility.ts'
import type {
  EngineAnswer,
  EngineRequest,
  EngineSearch,
  EngineWords,
  PersonField,
} from '../../../domain/search/engine/search-engine.ts'
import { RevokedDocuments } from '../index/revoked-documents.ts'
import { MAX_RETIRED_BYTES, SnapshotCache } from '../index/snapshot-cache.ts'
import { Views } from '../query/views.ts'
import { Scratch } from '../score/scratch.ts'
import { SearchHere } from '../search-here.ts'
import { IndexCopy } from './index-copy.ts'
import type { IndexUpdate } from './index-update.ts'
import { VectorsCopy } from './vectors-copy.ts'

export interface EngineCopyOptions {
  /** What the names of its snapshots begin with, so that pages find their way back. */
  readonly snapshotPrefix: string
  /** How many threads share the memory for old snapshots and frequent words. */
  readonly copies: number
  readonly maxDenseBytes: number
  readonly maxSearchMillis: number
}

const TRIM_MS = 15_000

/**
 * Searches the index that the engine of another thread publishes: the segments are the same memory, all the rest is its own.
 * It starts empty. Revocations are followed as on any node, so none has to be sent.
 */
export class EngineCopy implements EngineSearch, EngineWords, RevocationFollower {
  readonly #kept: SnapshotCache
  readonly #trimming = setInterval(() => this.#kept.trim(this.#index), TRIM_MS).unref()
  readonly #revoked = new RevokedDocuments()
  readonly #views: Views
  readonly #vectors = new VectorsCopy()
  readonly #here: SearchHere
  #index = new IndexCopy()

  constructor({ snapshotPrefix, copies, maxDenseBytes, maxSearchMillis }: EngineCopyOptions) {
    this.#kept = new SnapshotCache(undefined, MAX_RETIRED_BYTES / copies, snapshotPrefix)
    this.#views = new Views(this.#revoked, new Scratch(maxDenseBytes))
    const parts = { views: this.#views, kept: this.#kept, vectors: this.#vectors, index: () => this.#index }
    this.#here = new SearchHere(parts, maxSearchMillis)
  }

  receive({ isReplaced, completeSeq, content }: IndexUpdate): void {
    if (isReplaced) {
      this.#index = new IndexCopy()
      this.#kept.forget()
    }
    this.#index.receive(completeSeq, content)
    if (content !== undefined) this.#vectors.receive(content.vectors)
    this.#revoked.completeTo(completeSeq)
  }

  completeSeq(): number {
    return this.#index.completeSeq
  }

  async revoke(revocations: readonly Revocation[]): Promise<void> {
    this.#revoked.add(revocations, this.#index.completeSeq)
  }

  search(request: EngineRequest, visibility: Visibility): Promise<EngineAnswer> {
    return this.#here.search(request, visibility)
  }

  similarWords(...[words, visibility, ofKnown = false]: Parameters<EngineWords['similarWords']>) {
    return this.#here.answer<'similarWords'>({ kind: 'similarWords', words, ofKnown }, visibility)
  }

  async seenDatasources(visibility: Visibility): Promise<ReadonlySet<string>> {
    const segments = this.#views.seen(this.#index.snapshot, visibility)
    return new Set(segments.flatMap(({ datasources }) => datasources))
  }

  personNames(field: PersonField, values: readonly string[], visibility: Visibility): Promise<readonly string[]> {
    return this.#here.answer<'personNames'>({ kind: 'personNames', field, values }, visibility)
  }

  completions(prefix: string, visibility: Visibility, limit: number): Promise<readonly string[]> {
    return this.#here.answer<'completions'>({ kind: 'completions', prefix, limit }, visibility)
  }

  significantTerms(
    text: string,
    visibility: Visibility,
    limit: number,
    minDocuments: number,
  ): Promise<readonly string[]> {
    const question = { kind: 'significantTerms', text, limit, minDocuments } as const
    return this.#here.answer<'significantTerms'>(question, visibility)
  }

  close(): void {
    clearInterval(this.#trimming)
  }
}
