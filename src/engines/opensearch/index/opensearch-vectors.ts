import { createHash } from 'node:crypto'
import type { DocumentVectors, VectorIndex } from '../../../domain/meaning/vector-index.ts'
import type { ValueBytes } from '../../indexing/quantize.ts'
import type { IndexCatalogue, Progress } from './index-catalogue.ts'
import type { OpenSearchIndex } from './opensearch-index.ts'
import { encodeVectors, vectorName } from './vector-field.ts'

export interface VectorSettings {
  readonly model: string
  readonly valueBytes: ValueBytes
  /** How long a search waits for the comparison. */
  readonly waitMs: number
}

export interface OpenSearchVectorsDeps {
  readonly catalogue: IndexCatalogue
  /** The active index, and the one being rebuilt. */
  readonly indexes: () => readonly OpenSearchIndex[]
  /** Retries if another service activated a rebuilt index in the meantime. */
  readonly inForce: <T>(work: () => Promise<T>) => Promise<T>
}

/** Vectors of one version of a document, as stored in the cluster. */
export interface EncodedVectors {
  readonly key: number
  readonly seq: number
  readonly vectors: string
  readonly vectorName: string
}

const NOTHING_DONE: Progress = { completeSeq: 0, mark: '' }

/**
 * Vectors, stored in the documents of the cluster, so permissions and versions apply to both. A document is rewritten with its vectors,
 * unless it has changed in the meantime.
 */
export class OpenSearchVectors implements VectorIndex {
  settings: VectorSettings
  readonly #deps: OpenSearchVectorsDeps
  #progress = NOTHING_DONE
  #keeping: Promise<void> = Promise.resolve()
  /** Searches that fell back to words only. */
  missed = 0

  constructor(settings: VectorSettings, deps: OpenSearchVectorsDeps) {
    this.settings = settings
    this.#deps = deps
  }

  get model(): string {
    return this.settings.model
  }

  async changeModel(model: string, valueBytes: ValueBytes): Promise<void> {
    await this.#keeping
    this.settings = { ...this.settings, model, valueBytes }
    this.#progress = NOTHING_DONE
    await this.load()
  }

  /** Loads the progress of the active index. */
  async load(): Promise<void> {
    if (this.model === '') return
    this.#progress = await this.#deps.catalogue.progressOf(this.#progressName())
  }

  async put(documents: readonly DocumentVectors[]): Promise<void> {
    const { valueBytes } = this.settings
    const size = documents.findLast(({ vectors }) => vectors.length > 0)?.vectors.at(-1)?.length ?? 0
    const encoded = documents.flatMap(({ key, seq, vectors }): EncodedVectors[] => {
      const comparable = vectors.filter(({ length }) => length === size)
      if (comparable.length === 0) return []
      const name = vectorName(this.model, size)
      return [{ key, seq, vectors: encodeVectors(comparable, valueBytes), vectorName: name }]
    })
    if (encoded.length > 0) await this.#deps.inForce(() => this.#putEverywhere(encoded))
  }

  /** Copies vectors from the active index. Call it after writing the documents to `rebuilt`. */
  async carryOver(rebuilt: OpenSearchIndex, keys: readonly number[]): Promise<void> {
    await rebuilt.refresh()
    for (const index of this.#deps.indexes()) {
      if (index === rebuilt) continue
      await index.eachSource(keys, (sources) =>
        putInto(
          rebuilt,
          sources.flatMap(({ key, seq, source: { vectors, vectorName: name } }): EncodedVectors[] =>
            typeof vectors === 'string' && typeof name === 'string' ? [{ key, seq, vectors, vectorName: name }] : [],
          ),
        ),
      )
    }
  }

  completeTo(seq: number, mark: string): void {
    this.#progress = { completeSeq: seq, mark }
    this.keepProgress()
  }

  /** Progress that isn't saved is checked again after the next start; nothing is lost. */
  keepProgress(): void {
    this.#keeping = this.#keeping
      .then(() => this.#deps.catalogue.keepProgress(this.#progressName(), this.#progress))
      .catch(() => {})
  }

  completeSeq(): number {
    return this.#progress.completeSeq
  }

  completeFingerprint(): string {
    return this.#progress.mark
  }

  /** Only resets the progress: stored vectors always belong to the version of their document. */
  async clear(): Promise<void> {
    await this.#keeping
    this.#progress = NOTHING_DONE
    await this.#deps.catalogue.forgetProgress(this.#progressName())
  }

  missedSearches(): number {
    return this.missed
  }

  async close(): Promise<void> {
    await this.#keeping
  }

  /**
   * Writes to the active index first. A writer to the rebuilt index reads it afterwards, so one of the two always sees the other's
   * write.
   */
  async #putEverywhere(documents: readonly EncodedVectors[]): Promise<void> {
    const done = new Set<OpenSearchIndex>()
    for (;;) {
      const index = this.#deps.indexes().find((each) => !done.has(each))
      if (index === undefined) return
      await putInto(index, documents)
      done.add(index)
    }
  }

  #progressName(): string {
    const model = createHash('sha256').update(this.model).digest('hex').slice(0, 16)
    return `${this.#deps.indexes()[0]!.name}~${model}`
  }
}

async function putInto(index: OpenSearchIndex, documents: readonly EncodedVectors[]): Promise<void> {
  // The indexes may have different versions of a document.
  const versions = new Map(documents.map((document) => [`${document.key} ${document.seq}`, document]))
  const keys = [...new Set(documents.map(({ key }) => key))]
  let count = 0
  await index.eachSource(keys, async (sources) => {
    const items = sources.flatMap(({ id, key, seq, source }) => {
      const version = versions.get(`${key} ${seq}`)
      if (version === undefined || source['vectorName'] === version.vectorName) return []
      const fields = { ...source, vectors: version.vectors, vectorName: version.vectorName }
      return [{ id, routing: String(key), version: seq, isRepeatable: true, fields }]
    })
    count += items.length
    // Outdated items have a newer version; rejected ones can still be found by words.
    await index.bulk(items)
  })
  if (count > 0) await index.refresh()
}
