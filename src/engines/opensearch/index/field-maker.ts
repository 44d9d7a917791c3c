import { Worker } from 'node:worker_threads'
import type { IndexedDocument } from '../../../domain/search/engine/search-engine.ts'
import { documentFields } from './document-fields.ts'
import type { FieldOrder, FieldReply } from './field-worker.ts'
import { Lock } from './lock.ts'

/** Analyzing a text of this length takes a few milliseconds. */
const LONG_CHARACTERS = 20_000

type Fields = Record<string, unknown>

/**
 * Builds the fields that are sent to the cluster. Long texts are analyzed on a worker thread, one at a time, so that a crash can be
 * attributed to its document. The thread starts with the first long text and is restarted after a crash.
 */
export class FieldMaker {
  readonly #lock = new Lock()
  readonly #maxCharacters: number
  #worker: Worker | undefined
  #isClosed = false

  constructor(maxCharacters = LONG_CHARACTERS) {
    this.#maxCharacters = maxCharacters
  }

  fieldsOf(document: IndexedDocument, seq: number): Fields | Promise<Fields> {
    const { body, comments, summary, title } = document
    const isLong = body.length + comments.length + summary.length + title.length > this.#maxCharacters
    return isLong ? this.#lock.hold(() => this.#ask({ document, seq })) : documentFields(document, seq, 0)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#worker?.terminate()
  }

  #ask(order: FieldOrder): Promise<Fields> {
    if (this.#isClosed) throw new Error('The search engine is closed')
    const worker = (this.#worker ??= this.#start())
    const { promise, resolve, reject } = Promise.withResolvers<Fields>()
    const answered = (reply: FieldReply) => ('fields' in reply ? resolve(reply.fields) : reject(reply.error))
    const ended = (code: number) => reject(new Error(`The thread for long texts ended with code ${code}`))
    worker.once('message', answered)
    worker.once('error', reject)
    worker.once('exit', ended)
    // The thread keeps the process alive only while it works.
    worker.ref()
    worker.postMessage(order)
    return promise.finally(() => {
      worker.off('message', answered)
      worker.off('error', reject)
      worker.off('exit', ended)
      worker.unref()
    })
  }

  #start(): Worker {
    const worker = new Worker(new URL('./field-worker.ts', import.meta.url))
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined
    }
    worker.on('error', forget)
    worker.on('exit', forget)
    return worker
  }
}
