import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentChange, DocumentStore } from '../../domain/documents/document-store.ts'
import type { Indexer } from '../../domain/documents/indexer.ts'
import type { Embedder } from '../../domain/meaning/embedder.ts'
import type { EmbeddingProgress } from '../../domain/meaning/meaning.ts'
import { cutPassages, passageHash } from '../../domain/meaning/passages.ts'
import type { DocumentVectors, VectorIndex } from '../../domain/meaning/vector-index.ts'
import type { DocumentPassages, HashedVector, VectorStore } from '../../domain/meaning/vector-store.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import type { Log } from '../../kernel/log.ts'
import { PatientEmbedder, type PatientEmbedderOptions } from './patient-embedder.ts'

export interface EmbedPendingDeps extends Omit<PatientEmbedderOptions, 'stopping' | 'embedder'> {
  embedder: Embedder
  documents: DocumentStore
  vectors: VectorStore
  index: VectorIndex
  indexer: Pick<Indexer, 'appliedSeq'> & { isLoading(): boolean }
  indexedCharacters: number
  /** So long it waits for a load. */
  givesWayMs?: number
  log: Log
}

const POLL_MS = 200
const RETRY_MS = 1000
/** A load is found by its words first. One that takes longer gets its vectors meanwhile … */
const GIVES_WAY_MS = 30_000
/** … with rests of so many times as long as a step took: the load has the processors, too. */
const REST_TIMES = 7
const MAX_REST_MS = 2000
/** So many documents get their vectors in one step: few where few wait, so that they are found soon. */
const STEP_DOCUMENTS = 32
/** Behind a load: a step takes the same few statements and messages whatever its size, and makes a segment, which is merged. */
const MAX_STEP_DOCUMENTS = 256
const STEP_CHARACTERS = 500_000

/** A document of a step with the passages it was cut into. */
interface Cut {
  readonly key: number
  readonly seq: number
  readonly passages: readonly { readonly text: string; readonly hash: string }[]
}

/** A stretch of the log with its vectors, which the index does not have yet. */
interface Made {
  readonly lastSeq: number
  /** What the store is to keep. */
  readonly kept?: {
    readonly fresh: readonly HashedVector[]
    readonly documents: readonly DocumentPassages[]
  }
  readonly embedded: readonly DocumentVectors[]
}

/**
 * Follows the log behind the index and gives every document its vectors: those that the store knows at once, others from
 * the endpoint. While that is down nothing is lost, and nothing else waits for it.
 */
export class EmbedPending implements EmbeddingProgress {
  readonly #deps: EmbedPendingDeps
  readonly #embedder: PatientEmbedder
  readonly #stopping = new AbortController()
  #appliedSeq = 0
  #hasForgotten = false
  /** Since when it waits for a load to be indexed. */
  #waitsSince: number | undefined
  /** The step after the one that is put into the index. */
  #ahead: Promise<Made | undefined> | undefined
  #loop: Promise<void> | undefined

  constructor(deps: EmbedPendingDeps) {
    this.#deps = deps
    this.#embedder = new PatientEmbedder({ ...deps, stopping: this.#stopping.signal })
  }

  appliedSeq(): number {
    return this.#appliedSeq
  }

  waiting(): Promise<number> {
    return this.#deps.vectors.waiting(this.#appliedSeq)
  }

  unfitTexts(): number {
    return this.#embedder.unfitTexts
  }

  embeddedTexts(): number {
    return this.#embedder.embeddedTexts
  }

  failedRequests(): number {
    return this.#embedder.failedRequests
  }

  problem(): string | undefined {
    return this.#embedder.problem
  }

  /** The index must have been read. Nothing waits for the vectors: words serve until they are there. */
  async start(): Promise<void> {
    const { index, log } = this.#deps
    const seq = index.completeSeq()
    if (seq > 0 && index.completeFingerprint() !== (await this.#markOf(seq))) {
      log.warn({ seq }, 'the vectors do not match the database; rebuilding them')
      await index.clear()
    }
    this.#appliedSeq = index.completeSeq()
    this.#loop = this.#follow()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop
    await this.#ahead?.catch(() => {})
  }

  async #follow(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      try {
        const startedAt = performance.now()
        const hasMore = await this.#step()
        const restMs = hasMore ? this.#restMs(performance.now() - startedAt) : POLL_MS
        if (restMs > 0) await pause(restMs, undefined, { signal, ref: false })
      } catch (error) {
        if (signal.aborted) return
        // It begins behind what failed.
        this.#ahead = undefined
        // Nothing is lost: the step was not marked, so it is tried again.
        this.#deps.log.error({ err: error, seq: this.#appliedSeq }, 'embedding failed; retrying')
        await pause(RETRY_MS, undefined, { signal, ref: false }).catch(() => {})
      }
    }
  }

  /** Some documents; false when there was nothing to do. */
  async #step(): Promise<boolean> {
    // Never ahead of the index: only what it has is marked in the store, and tells this log from another one.
    if (this.#deps.indexer.appliedSeq() <= this.#appliedSeq) return this.#forgetOtherModels()
    if (this.#givesWay()) return false
    const made = await this.#take()
    if (made === undefined) return false
    if (!this.#deps.embedder.keepsVectors) this.#makeAhead(made.lastSeq)
    await this.#put(made)
    await this.#applied(made.lastSeq)
    return true
  }

  async #take(): Promise<Made | undefined> {
    const ahead = this.#ahead
    this.#ahead = undefined
    return (await ahead) ?? this.#make(this.#appliedSeq)
  }

  /**
   * While one step is put into the index, the vectors of the next are made. Where they are kept, what the first has made must be known before
   * the next asks for the same texts.
   */
  #makeAhead(after: number): void {
    this.#ahead = this.#make(after)
    // The caller gets the error.
    this.#ahead.catch(() => {})
  }

  async #make(after: number): Promise<Made | undefined> {
    const { documents, indexer, embedder } = this.#deps
    const endSeq = indexer.appliedSeq()
    if (endSeq <= after) return undefined
    const most = Math.min(MAX_STEP_DOCUMENTS, Math.max(STEP_DOCUMENTS, (endSeq - after) >> 1))
    const changes = (await documents.changesAfter(after, most, STEP_CHARACTERS)).filter(({ seq }) => seq <= endSeq)
    const yieldIfDue = timeSlices()
    const cuts: Cut[] = []
    for (const change of changes) {
      cuts.push(this.#cut(change))
      await yieldIfDue()
    }
    const made = embedder.keepsVectors ? await this.#findOrEmbed(cuts) : await this.#embedAnew(cuts)
    return { ...made, lastSeq: changes.at(-1)?.seq ?? endSeq }
  }

  async #put({ kept, embedded }: Made): Promise<void> {
    const { vectors, index } = this.#deps
    // On disk before the index has them: whatever happens, no text is sent twice.
    if (kept !== undefined) await vectors.put(index.model, kept.fresh, kept.documents)
    await index.put(embedded)
  }

  #givesWay(): boolean {
    if (!this.#deps.indexer.isLoading()) {
      this.#waitsSince = undefined
      return false
    }
    this.#waitsSince ??= performance.now()
    return performance.now() - this.#waitsSince < (this.#deps.givesWayMs ?? GIVES_WAY_MS)
  }

  /** What an endpoint makes takes nothing from a load. */
  #restMs(tookMs: number): number {
    const isBesideLoad = this.#waitsSince !== undefined && !this.#deps.embedder.keepsVectors
    return isBesideLoad ? Math.min(REST_TIMES * tookMs, MAX_REST_MS) : 0
  }

  async #findOrEmbed(cuts: readonly Cut[]): Promise<Omit<Made, 'lastSeq'>> {
    const { vectors, index } = this.#deps
    const textOf = new Map(cuts.flatMap(({ passages }) => passages.map(({ hash, text }) => [hash, text] as const)))
    const known = await vectors.find(index.model, [...textOf.keys()])
    const missing = [...textOf].filter(([hash]) => !known.has(hash))
    const made = await this.#embedder.embed(missing.map(([, text]) => text))
    const fresh = missing.flatMap(([hash], place) => {
      const vector = made[place]
      return vector === undefined ? [] : [{ hash, vector }]
    })
    for (const { hash, vector } of fresh) known.set(hash, vector)
    const documents = cuts.map(({ key, seq, passages }) => ({
      key,
      seq,
      hashes: passages.map(({ hash }) => hash).filter((hash) => known.has(hash)),
    }))
    const embedded = documents.map(({ key, seq, hashes }) => ({
      key,
      seq,
      vectors: hashes.flatMap((hash) => known.get(hash) ?? []),
    }))
    return { kept: { fresh, documents }, embedded }
  }

  /** Where making a vector takes less than keeping it. */
  async #embedAnew(cuts: readonly Cut[]): Promise<Omit<Made, 'lastSeq'>> {
    const made = await this.#embedder.embed(cuts.flatMap(({ passages }) => passages.map(({ text }) => text)))
    let start = 0
    const embedded = cuts.map(({ key, seq, passages }) => {
      const own = made.slice(start, (start += passages.length))
      return { key, seq, vectors: own.filter((vector) => vector !== undefined) }
    })
    return { embedded }
  }

  #cut(change: DocumentChange): Cut {
    if (change.kind !== 'upsert') return { key: change.key, seq: change.seq, passages: [] }
    const { document, seq } = change
    const { embedder } = this.#deps
    const body = document.body.slice(0, this.#deps.indexedCharacters)
    const texts = cutPassages({ title: document.title, body, summary: document.summary }, embedder.passages)
    const hashOf = (text: string) => (embedder.keepsVectors ? passageHash(text) : '')
    return { key: document.key, seq, passages: texts.map((text) => ({ text, hash: hashOf(text) })) }
  }

  async #applied(seq: number): Promise<void> {
    this.#deps.index.completeTo(seq, await this.#markOf(seq))
    this.#appliedSeq = seq
  }

  /** When the first step at or after this one was marked, in which store: a restored backup has another mark, or none. */
  async #markOf(seq: number): Promise<string> {
    const { documents } = this.#deps
    const [storeId] = (await documents.logFingerprint(seq)).split(':')
    return `${storeId}:${(await documents.indexedAt(seq))?.getTime() ?? 'unknown'}`
  }

  /** Once all documents have vectors of this model, those of an earlier one are of no use. */
  async #forgetOtherModels(): Promise<boolean> {
    if (this.#hasForgotten) return false
    this.#hasForgotten = await this.#deps.vectors.forgetOthers(this.#deps.index.model)
    return !this.#hasForgotten
  }
}
