import { createHash } from 'node:crypto'
import type { DocumentVectors, VectorIndex } from '../../../domain/meaning/vector-index.ts'
import type { ValueBytes } from '../../indexing/quantize.ts'
import type { IndexCatalogue, Progress } from './index-catalogue.ts'
import type { OpenSearchIndex } from './opensearch-index.ts'
import { encodeVectors, vectorName } from './vector-field.ts'

export interface VectorSettings {
  readonly model: string
  readonly valueBytes: ValueBytes
  /** As long a search waits for its comparison. */
  readonly waitMs: number
}

export interface OpenSearchVectorsDeps {
  readonly catalogue: IndexCatalogue
  /** The index in force, and the one that is built beside it. */
  readonly indexes: () => readonly OpenSearchIndex[]
  /** Does it again where another service put a rebuilt index in force meanwhile. */
  readonly inForce: <T>(work: () => Promise<T>) => Promise<T>
}

/** Vectors of one version of a document, as the cluster holds them. */
export interface EncodedVectors {
  readonly key: number
  readonly seq: number
  readonly vectors: string
  readonly vectorName: string
}

const NOTHING_DONE: Progress = { completeSeq: 0, mark: '' }

/**
 * The vectors of documents, in the documents of the cluster: who may see one, and which version of it is there, is then
 * asked of one document alone. A document is written once more with them, in the version that it has; where it has another
 * by then, nothing is written.
 */
export class OpenSearchVectors implements VectorIndex {
  readonly model: string
  readonly settings: VectorSettings
  readonly #deps: OpenSearchVectorsDeps
  #progress = NOTHING_DONE
  #keeping: Promise<void> = Promise.resolve()
  /** Searches that went by words alone. */
  missed = 0

  constructor(settings: VectorSettings, deps: OpenSearchVectorsDeps) {
    this.model = settings.model
    this.settings = settings
    this.#deps = deps
  }

  /** How far the index in force is. */
  async load(): Promise<void> {
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

  /** To be called after documents were written to `rebuilt`: what is there of them in force, that one gets too. */
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

  /** What is not kept is compared with the index again after the next start; nothing is lost by it. */
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

  /** What documents hold are vectors of just their version; only how far the log has come is not to be trusted. */
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
   * In force first: whoever writes a document to the rebuilt index looks here afterwards, so one of the two finds what the
   * other did.
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
  // Of one document there may be several versions, here and there.
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
    // What is outdated has another version by now; what is refused is found by its words.
    await index.bulk(items)
  })
  if (count > 0) await index.refresh()
}
