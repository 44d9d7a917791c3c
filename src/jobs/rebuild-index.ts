import { setTimeout as pause } from 'node:timers/promises'
import type { DocumentStore } from '../domain/documents/document-store.ts'
import type { ReindexRequest, ReindexRequestStore } from '../domain/search/engine/reindex-requests.ts'
import type { RebuildableEngine } from '../domain/search/engine/search-engine.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Log } from '../kernel/log.ts'
import type { Quarantine } from './quarantine.ts'
import { readChanges } from './read-changes.ts'

export interface RebuildIndexDeps {
  documents: DocumentStore
  reindexRequests: ReindexRequestStore
  engine: RebuildableEngine
  clock: Clock
  log: Log
  indexedCharacters: number
  quarantine: Quarantine
}

const POLL_MS = 500
const CATCH_UP_MS = 20

/** Rebuilds the search index on request, while the old one keeps answering. */
export class RebuildIndex {
  readonly #deps: RebuildIndexDeps
  readonly #stopping = new AbortController()
  #handledId = 0
  #loop: Promise<void> | undefined

  constructor(deps: RebuildIndexDeps) {
    this.#deps = deps
  }

  /** A request that an earlier process did not finish is taken up again. */
  async start(): Promise<void> {
    const latest = await this.#deps.reindexRequests.latest()
    if (latest !== undefined) this.#handledId = latest.finishedAt === undefined ? latest.id - 1 : latest.id
    this.#loop = this.#follow()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#loop
  }

  get #isStopped(): boolean {
    return this.#stopping.signal.aborted
  }

  async #follow(): Promise<void> {
    while (!this.#isStopped) {
      try {
        // Where several services share a store, each has its own index: one that finds the request done by
        // another one still has to do it.
        const request = await this.#deps.reindexRequests.latest()
        if (request !== undefined && request.id > this.#handledId) await this.#handle(request)
      } catch (error) {
        this.#deps.log.error({ err: error }, 'rebuilding the index failed; retrying')
      }
      await this.#rest(POLL_MS)
    }
  }

  async #handle({ id }: ReindexRequest): Promise<void> {
    const { engine, reindexRequests, clock, log } = this.#deps
    log.info({ request: id }, 'rebuilding the index')
    const rebuild = engine.beginRebuild()
    try {
      const seq = await this.#fill(rebuild, id)
      // Changes of these last moments went into both; the old index must know that it has them, too.
      while (!this.#isStopped && engine.completeSeq() < seq) await this.#rest(CATCH_UP_MS)
      if (this.#isStopped) return
      await rebuild.swapIn()
    } finally {
      rebuild.abandon()
    }
    this.#handledId = id
    await reindexRequests.finish(id, clock.now())
    log.info({ request: id, documents: engine.documentCount() }, 'index rebuilt')
  }

  /** Gives the whole log to the new index; returns where its end was. */
  async #fill(rebuild: ReturnType<RebuildableEngine['beginRebuild']>, id: number): Promise<number> {
    const { documents, reindexRequests, clock, indexedCharacters, quarantine } = this.#deps
    const startedAt = clock.now()
    const total = await documents.lastSeq()
    let seq = 0
    while (!this.#isStopped) {
      await reindexRequests.report(id, { startedAt, done: seq, total: Math.max(seq, total) })
      const changes = await readChanges(documents, seq)
      const last = changes.at(-1)
      if (last === undefined) break
      await rebuild.apply(await quarantine.toIndex(changes, indexedCharacters))
      seq = last.seq
      rebuild.completeTo(seq)
    }
    return seq
  }

  async #rest(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#stopping.signal }).catch(() => {})
  }
}
