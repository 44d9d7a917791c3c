import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { WorkerClient } from '../../../kernel/workers/worker-client.ts'
import { documentFields } from './document-fields.ts'
import type { FieldHandlers } from './field-worker.ts'
import { Lock } from './lock.ts'

const PROGRAM = new URL('./field-worker.ts', import.meta.url)
/** Analyzing a text of this length takes a few milliseconds. */
const LONG_CHARACTERS = 20_000

type Fields = Record<string, unknown>

/**
 * Builds the fields that are sent to the cluster. Long texts are analyzed on a worker thread, one at a time, so that a crash can be
 * attributed to its document.
 */
export class FieldMaker {
  readonly #lock = new Lock()
  readonly #maxCharacters: number
  readonly #worker = new WorkerClient<FieldHandlers>({ name: 'text analysis', program: PROGRAM })

  constructor(maxCharacters = LONG_CHARACTERS) {
    this.#maxCharacters = maxCharacters
  }

  fieldsOf(document: IndexedDocument, seq: number): Fields | Promise<Fields> {
    const { body, comments, summary, title } = document
    const isLong = body.length + comments.length + summary.length + title.length > this.#maxCharacters
    if (!isLong) return documentFields(document, seq, 0)
    return this.#lock.hold(() => this.#worker.request('fields', { document, seq }))
  }

  async close(): Promise<void> {
    await this.#worker.close()
  }
}
