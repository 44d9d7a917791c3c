import { createHash } from 'node:crypto'
import { OperatorError } from '../../kernel/operator-error.ts'
import type { PushState } from '../../storage/push/push-state.ts'
import type { DocumentDefinition } from '../../wire/document-definition.ts'
import type { PermissionRules } from './permission-rules.ts'
import type { PushClient } from './push-client.ts'
import { type Outgoing, sendBatch } from './send-batch.ts'
import { documentKey, nameOf, type PushSource, type SourceItem } from './source.ts'

const MAX_BATCH_DOCUMENTS = 500
const MAX_BATCH_BYTES = 4 * 1024 * 1024
/** How many unchanged documents are marked as seen in one write. */
const MARKED_AT_ONCE = 1000
const DELETED_AT_ONCE = 500

export interface PushOptions {
  readonly datasource: string
  readonly objectType?: string | undefined
  readonly viewUrlPrefix?: string | undefined
  readonly permissions?: PermissionRules | undefined
  /** Sends everything, even if an earlier run sent it. */
  readonly isRestart?: boolean
  readonly deletesMissing?: boolean
  readonly parallel: number
}

/** Progress of a push, for the progress bar and the final summary. */
export interface PushCounts {
  accepted: number
  unchanged: number
  refused: number
  deleted: number
}

export interface PushReport extends PushCounts {
  /** Why `deletesMissing` deleted nothing, if it was requested and skipped. */
  readonly notDeleted: string | undefined
}

export interface PushDeps {
  readonly client: PushClient
  readonly state: PushState
  readonly counts: PushCounts
  /** Called for each rejected document, so that millions of them need no memory. */
  onRefused(origin: string, reason: string): void
}

/** Sends the new and changed documents of a source to a datasource, a few batches at a time. */
export async function pushDocuments(deps: PushDeps, source: PushSource, options: PushOptions): Promise<PushReport> {
  const push = new Push(deps, options)
  try {
    for await (const item of source.items()) await push.take(item)
    await push.finish()
  } catch (error) {
    // Batches in flight may still be accepted, and the state must record that.
    await push.settled()
    throw error
  }
  const notDeleted = options.deletesMissing === true ? await push.deleteMissing() : undefined
  return { ...deps.counts, notDeleted }
}

class Push {
  readonly #deps: PushDeps
  readonly #options: PushOptions
  #batch: Outgoing[] = []
  #batchBytes = 0
  #seen: string[] = []
  #read = 0
  #hasUnknown = false
  /** Batches in flight, with their documents. */
  readonly #underWay = new Map<Promise<void>, ReadonlySet<string>>()
  #failure: unknown

  constructor(deps: PushDeps, options: PushOptions) {
    this.#deps = deps
    this.#options = options
  }

  async take(item: SourceItem): Promise<void> {
    this.#read += 1
    if (item.kind === 'unreadable') return this.#leaveOut(item.origin, item.reason, item.ref && this.#keyOf(item.ref))
    const outgoing = this.#prepare(item)
    if (typeof outgoing === 'string') return this.#leaveOut(item.origin, outgoing, this.#keyOf(item.document))
    const { state, counts } = this.#deps
    if (outgoing.key !== undefined && !this.#options.isRestart && state.hashOf(outgoing.key) === outgoing.hash) {
      counts.unchanged += 1
      this.#markSeen(outgoing.key)
      return
    }
    const bytes = Buffer.byteLength(outgoing.json)
    if (this.#batch.length >= MAX_BATCH_DOCUMENTS || this.#batchBytes + bytes > MAX_BATCH_BYTES) await this.#send()
    this.#batch.push(outgoing)
    this.#batchBytes += bytes
  }

  async settled(): Promise<void> {
    await Promise.all(this.#underWay.keys())
  }

  async finish(): Promise<void> {
    await this.#send()
    await this.settled()
    this.#throwFailure()
    this.#deps.state.seen(this.#seen)
    this.#seen = []
  }

  /** Returns the reason if nothing was deleted. */
  async deleteMissing(): Promise<string | undefined> {
    if (this.#read === 0) return 'the source is empty; to delete everything, delete the datasource'
    if (this.#hasUnknown) return 'some lines could not be read, so their documents are unknown'
    const { state, counts, client } = this.#deps
    for (let missing = state.missing(DELETED_AT_ONCE); missing.length > 0; missing = state.missing(DELETED_AT_ONCE)) {
      await inParallel(missing, this.#options.parallel, async ({ key, objectType, id }) => {
        const { datasource } = this.#options
        const refusal = await client.post('deletedocument', JSON.stringify({ datasource, objectType, id }))
        if (refusal !== undefined) throw new OperatorError(`could not delete "${id}": ${refusal.message}`)
        state.removed([key])
        counts.deleted += 1
      })
    }
    return undefined
  }

  /** The document to send, or the reason it can't be sent. */
  #prepare({ document, path, origin }: Extract<SourceItem, { kind: 'document' }>): Outgoing | string {
    const { permissions: rules } = this.#options
    const permissions = rules?.(path) ?? document.permissions
    // Without permissions the datasource's default applies, which may be everyone: not what a permissions file is for.
    if (rules !== undefined && permissions === undefined) {
      return 'no pattern in the permissions file matches; add one, for example "**"'
    }
    const sent = this.#complete({ ...document, ...(permissions !== undefined && { permissions }) })
    const json = JSON.stringify(sent)
    return {
      origin,
      key: documentKey(sent),
      objectType: sent.objectType,
      id: nameOf(sent) ?? '',
      json,
      hash: createHash('sha256').update(json).digest('base64url').slice(0, 22),
    }
  }

  #complete(document: DocumentDefinition): DocumentDefinition {
    const { objectType = this.#options.objectType, viewURL } = document
    const name = nameOf(document)
    const prefix = this.#options.viewUrlPrefix
    return {
      ...document,
      ...(objectType !== undefined && { objectType }),
      ...(viewURL === undefined && prefix !== undefined && name !== undefined && { viewURL: prefix + urlPath(name) }),
    }
  }

  #keyOf(document: DocumentDefinition): string | undefined {
    return documentKey(this.#complete(document))
  }

  #leaveOut(origin: string, reason: string, key: string | undefined): void {
    this.#deps.counts.refused += 1
    this.#deps.onRefused(origin, reason)
    if (key === undefined) this.#hasUnknown = true
    else this.#markSeen(key)
  }

  #markSeen(key: string): void {
    this.#seen.push(key)
    if (this.#seen.length < MARKED_AT_ONCE) return
    this.#deps.state.seen(this.#seen)
    this.#seen = []
  }

  /** Sends the collected batch; returns when there is room for another one. */
  async #send(): Promise<void> {
    const batch = this.#batch
    this.#batch = []
    this.#batchBytes = 0
    if (batch.length === 0) return
    const keys = new Set(batch.flatMap(({ key }) => key ?? []))
    // An earlier version of the same document that is still in flight must arrive first.
    await Promise.all([...this.#underWay].filter(([, held]) => !held.isDisjointFrom(keys)).map(([sending]) => sending))
    while (this.#underWay.size >= this.#options.parallel) await Promise.race(this.#underWay.keys())
    this.#throwFailure()
    const sending: Promise<void> = this.#deliver(batch)
      .catch((error: unknown) => {
        this.#failure ??= error
      })
      .finally(() => this.#underWay.delete(sending))
    this.#underWay.set(sending, keys)
  }

  async #deliver(batch: readonly Outgoing[]): Promise<void> {
    const { client, state, counts, onRefused } = this.#deps
    const { accepted, refused } = await sendBatch(client, this.#options.datasource, batch)
    state.accepted(accepted.flatMap(({ key, ...rest }) => (key === undefined ? [] : [{ ...rest, key }])))
    state.seen(refused.flatMap(({ document }) => document.key ?? []))
    counts.accepted += accepted.length
    counts.refused += refused.length
    for (const { document, reason } of refused) onRefused(document.origin, reason)
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure
  }
}

/** Escapes a path for a URL, keeping its slashes. */
function urlPath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}

async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
