import { parentPort } from 'node:worker_threads'
import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { lowerPriority } from '../../../kernel/lower-priority.ts'
import { documentFields } from './document-fields.ts'

export interface FieldOrder {
  readonly document: IndexedDocument
  readonly seq: number
}

export type FieldReply = { readonly fields: Record<string, unknown> } | { readonly error: unknown }

lowerPriority()

parentPort?.on('message', ({ document, seq }: FieldOrder) => {
  try {
    parentPort?.postMessage({ fields: documentFields(document, seq, 0) } satisfies FieldReply)
  } catch (error) {
    parentPort?.postMessage({ error } satisfies FieldReply)
  }
})
