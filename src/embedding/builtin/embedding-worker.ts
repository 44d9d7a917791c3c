import { parentPort, workerData } from 'node:worker_threads'
import { lowerPriority } from '../../kernel/lower-priority.ts'
import { TextEmbedder } from './embed-text.ts'
import type { PieceTable } from './piece-table.ts'

export interface EmbeddingRequest {
  readonly job: number
  readonly texts: readonly string[]
}

export type EmbeddingReply =
  | { readonly job: number; readonly vectors: readonly (Float32Array | undefined)[] }
  | { readonly job: number; readonly error: unknown }

lowerPriority()

const embedder = new TextEmbedder(workerData as PieceTable)

parentPort?.on('message', ({ job, texts }: EmbeddingRequest) => {
  parentPort?.postMessage(answer(job, texts))
})

function answer(job: number, texts: readonly string[]): EmbeddingReply {
  try {
    return { job, vectors: texts.map((text) => embedder.embed(text, 'document')) }
  } catch (error) {
    return { job, error }
  }
}
