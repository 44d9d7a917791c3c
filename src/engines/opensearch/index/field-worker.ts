import { parentPort } from 'node:worker_threads'
import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { stepBack } from '../../../kernel/step-back.ts'
import { documentFields } from './document-fields.ts'

export interface FieldOrder {
  readonly document: IndexedDocument
  readonly seq: number
}

export type FieldReply = { readonly fields: Record<string, unknown> } | { readonly error: unknown }

stepBack()

parentPort?.on('message', ({ document, seq }: FieldOrder) => {
  try {
    parentPort?.postMessage({ fields: documentFields(document, seq, 0) } satisfies FieldReply)
  } catch (error) {
    parentPort?.postMessage({ error } satisfies FieldReply)
  }
})
