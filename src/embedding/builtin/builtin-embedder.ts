import { fileURLToPath } from 'node:url'
import { type EmbeddedKind, type Embedder, EmbedderError, type PassageShape } from '../../domain/meaning/embedder.ts'
import { TextEmbedder } from './embed-text.ts'
import { type EmbeddingThread, embeddingThread } from './embedding-thread.ts'
import { type PieceTable, readPieceTable } from './piece-table.ts'

const SHIPPED = fileURLToPath(new URL('./english/', import.meta.url))
/** The sum of many words says little of any of them: short passages suit the table. Chosen with `./almanac eval`. */
const PASSAGES = { characters: 400, most: 24 }

/**
 * The built-in embedder: a table of word pieces, without a model server. No text leaves the machine. Documents are
 * embedded on a separate thread. A query takes only microseconds, so it's embedded directly.
 * See docs/decisions/0039-meaning.md.
 */
export class BuiltinEmbedder implements Embedder {
  readonly model: string
  readonly passages = PASSAGES
  /** Chosen on half of the queries of four collections, docs/benchmarks.md; 1 to 2 differ little. */
  readonly weight = 1.4
  readonly distinctFactor = 3
  /** Computing a vector again is faster than reading it. */
  readonly keepsVectors = false
  /** The table itself has no more. */
  readonly valueBytes = 1
  readonly #table: PieceTable
  #made: TextEmbedder | undefined
  readonly #thread: EmbeddingThread

  /** `folder`: of another table; empty: the one that comes with the service. */
  static async open(folder = ''): Promise<BuiltinEmbedder> {
    return new BuiltinEmbedder(await (folder === '' ? shippedTable() : readPieceTable(folder)))
  }

  /** The table that comes with the service, and how documents are cut for it. */
  static async shipped(): Promise<{ readonly table: PieceTable; readonly passages: PassageShape }> {
    return { table: await shippedTable(), passages: PASSAGES }
  }

  constructor(table: PieceTable) {
    this.model = `builtin ${table.checksum} ${PASSAGES.characters}`
    this.#table = table
    this.#thread = embeddingThread(table)
  }

  /** With the first query: a map of all pieces takes a noticeable part of a start. */
  get #queries(): TextEmbedder {
    return (this.#made ??= new TextEmbedder(this.#table))
  }

  async embed(texts: readonly string[], kind: EmbeddedKind): Promise<(Float32Array | undefined)[]> {
    if (kind === 'query') return texts.map((text) => this.#queries.embed(text, kind))
    try {
      return await this.#thread.request('embed', texts)
    } catch (error) {
      throw new EmbedderError('unavailable', `The built-in embedder failed: ${(error as Error).message}`, {
        cause: error,
      })
    }
  }

  trustIn(query: string): number {
    return this.#queries.trustIn(query)
  }

  close(): void {
    void this.#thread.close()
  }
}

let shipped: Promise<PieceTable> | undefined

/** Read once for a process, however many services run in it. */
function shippedTable(): Promise<PieceTable> {
  return (shipped ??= readPieceTable(SHIPPED))
}

/** The pieces that come with the service. They are those of every model that was made from BERT's vocabulary. */
export async function shippedPieces(): Promise<readonly string[]> {
  return (await shippedTable()).pieces
}
