import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DATASOURCES } from '../corpus/company.ts'
import { QUERY_KINDS, type QueryKind } from '../corpus/queries.ts'

export interface LoaderTask {
  readonly address: string
  readonly indexingToken: string
  readonly seed: number
  readonly documents: number
  readonly words: number
  readonly datasources: readonly number[]
}

export interface LoaderReport {
  readonly accepted: number
  /** With the last report: how many documents of this loader the caller finds. */
  readonly visible?: Readonly<Record<QueryKind, number>>
}

/** Clients with a thread and some data sources each, as several connectors that push at the same time. */
export class Loaders {
  accepted = 0
  /** Right answers, as far as the documents were sent. */
  readonly visible = new Map<QueryKind, number>()
  readonly #workers: Worker[]
  readonly #done: Promise<void>

  constructor(task: Omit<LoaderTask, 'datasources'>, threads: number) {
    this.#workers = Array.from({ length: threads }, (_, thread) => {
      const datasources = [...DATASOURCES.keys()].filter((number) => number % threads === thread)
      return new Worker(new URL('./loader-worker.ts', import.meta.url), { workerData: { ...task, datasources } })
    })
    this.#done = Promise.all(this.#workers.map((worker) => this.#follow(worker))).then(() => undefined)
  }

  done(): Promise<void> {
    return this.#done
  }

  async #follow(worker: Worker): Promise<void> {
    worker.on('message', ({ accepted, visible }: LoaderReport) => {
      this.accepted += accepted
      if (visible === undefined) return
      for (const kind of QUERY_KINDS) this.visible.set(kind, (this.visible.get(kind) ?? 0) + visible[kind])
    })
    // `once` rejects if the thread fails.
    await once(worker, 'exit')
  }
}
