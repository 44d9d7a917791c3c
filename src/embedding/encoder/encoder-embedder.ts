import { type EmbeddedKind, type Embedder, EmbedderError } from '../../domain/meaning/embedder.ts'
import { WorkerClient } from '../../kernel/workers/worker-client.ts'
import { shippedPieces } from '../builtin/builtin-embedder.ts'
import { isIdentifier } from '../builtin/code-words.ts'
import { MODEL_FILE } from './encoder-files.ts'
import type { EncodedTexts, EncoderHandlers } from './encoder-worker.ts'

const PROGRAM = new URL('./encoder-worker.ts', import.meta.url)
/** Frees the memory of the thread that embeds documents. Loading the model again takes a fraction of a second. */
const IDLE_MS = 20_000
/** The vocabulary of the model. A table may add words behind it. */
const MODEL_PIECES = 30_522
/** Fewer words say too little to go by more than the words themselves. */
const MIN_WORDS = 3

/**
 * A small transformer that runs inside the service, on two threads: one for documents, so that a query never waits behind
 * them. No text leaves the machine. See docs/decisions/0060-encoder.md.
 */
export class EncoderEmbedder implements Embedder {
  readonly model = MODEL_FILE.replace('.onnx', '')
  /** What a document is about is said at its beginning, and each further passage would take as long again. */
  readonly passages = { characters: 700, most: 1 }
  readonly keepsVectors = true
  readonly valueBytes = 1
  /** Chosen with `./almanac eval` on half of the queries. */
  readonly weight = 2
  readonly #threads: Readonly<Record<EmbeddedKind, WorkerClient<EncoderHandlers>>>

  static async open(folder: string): Promise<EncoderEmbedder> {
    return new EncoderEmbedder(folder, (await shippedPieces()).slice(0, MODEL_PIECES))
  }

  constructor(folder: string, pieces: readonly string[]) {
    const thread = (kind: EmbeddedKind, idleMs?: number) =>
      new WorkerClient<EncoderHandlers>({
        name: `encoder-${kind}`,
        program: PROGRAM,
        workerData: { folder, pieces, isLowPriority: kind === 'document' },
        ...(idleMs !== undefined && { idleMs }),
      })
    this.#threads = { query: thread('query'), document: thread('document', IDLE_MS) }
  }

  async embed(texts: readonly string[], kind: EmbeddedKind): Promise<(Float32Array | undefined)[]> {
    return this.#embed(kind, { texts, kind })
  }

  /** One at a time, beside queries: a search waits for one passage at most per question that is being answered. */
  async embedPassage(text: string): Promise<Float32Array | undefined> {
    const [vector] = await this.#embed('query', { texts: [text], kind: 'document' })
    return vector
  }

  async #embed(thread: EmbeddedKind, asked: EncodedTexts): Promise<(Float32Array | undefined)[]> {
    try {
      return await this.#threads[thread].request('embed', asked)
    } catch (error) {
      throw new EmbedderError('unavailable', `The encoder failed: ${(error as Error).message}`, { cause: error })
    }
  }

  /** Short queries and code are left to words. */
  trustIn(query: string): number {
    const words = query.split(/\s+/).filter((word) => word !== '')
    return words.length < MIN_WORDS || words.some(isIdentifier) ? 0 : 1
  }

  close(): void {
    for (const thread of Object.values(this.#threads)) void thread.close()
  }
}
