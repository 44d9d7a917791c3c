/** Turns texts into vectors: texts that mean about the same get vectors that point about the same way. */
export interface Embedder {
  /** Tells the vectors of one model and size from those of another; they cannot be compared. */
  readonly model: string
  /** How documents are cut for it. */
  readonly passages: PassageShape
  /** Whether vectors are kept in the store, so that no text is embedded twice. */
  readonly keepsVectors: boolean
  /** How exactly the index keeps each number. */
  readonly valueBytes: 1 | 2
  /**
   * One unit vector for each text, in their order; undefined where it knows the text's language too little to say what it
   * means. Throws an `EmbedderError`. One attempt.
   */
  embed(texts: readonly string[], kind: EmbeddedKind, timeoutMs: number): Promise<(Float32Array | undefined)[]>
  /**
   * The vector of a text as of a document, for a question that waits for it. Not defined where each text would be a request to
   * somebody else, or a document's vector is worth no more than the built-in model's.
   */
  embedPassage?(text: string): Promise<Float32Array | undefined>
  /** How much its vectors count against those of the built-in model, for which `ALMANAC_EMBED_WEIGHT` was chosen. By default, 1. */
  readonly weight?: number
  /** How many times as much a vector counts if one document is far more similar to the query than the others. By default, 1. */
  readonly distinctFactor?: number
  /** How far the vector of a query says what is meant, from 0 to 1: less if it has words that the embedder doesn't know. By default, 1. */
  trustIn?(query: string): number
  close(): void
}

/** How long a passage is, and how many a document has at most. */
export interface PassageShape {
  readonly characters: number
  readonly most: number
}

/** Some models need to know which of the two a text is. */
export type EmbeddedKind = 'query' | 'document'

/**
 * `unavailable`: later it may work. `refused`: not before somebody changes a setting or the endpoint. `unfit`: something
 * about these very texts, most often their length.
 */
export type EmbedderProblem = 'unavailable' | 'refused' | 'unfit'

export class EmbedderError extends Error {
  readonly problem: EmbedderProblem
  /** What the endpoint asked for. */
  readonly retryAfterSeconds: number | undefined
  /** What the endpoint answered with, if it did. */
  readonly status: number | undefined

  constructor(
    problem: EmbedderProblem,
    message: string,
    options: { cause?: unknown; retryAfterSeconds?: number | undefined; status?: number } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'EmbedderError'
    this.problem = problem
    this.retryAfterSeconds = options.retryAfterSeconds
    this.status = options.status
  }
}

/** The vector at length 1, so that a product of two is the cosine of their angle; undefined where it points nowhere. */
export function unitVector(vector: Float32Array): Float32Array | undefined {
  let sum = 0
  for (let index = 0; index < vector.length; index++) sum += vector[index]! * vector[index]!
  const length = Math.sqrt(sum)
  if (!Number.isFinite(length) || length === 0) return undefined
  const unit = new Float32Array(vector.length)
  for (let index = 0; index < vector.length; index++) unit[index] = vector[index]! / length
  return unit
}
