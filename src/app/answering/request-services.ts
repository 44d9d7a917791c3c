import type { NotedUse } from '../../domain/activity/use-recorder.ts'
import type { Meaning } from '../../domain/meaning/meaning.ts'
import { noOutcomes } from '../../domain/meaning/query-vectors.ts'
import type { QueryVector } from '../../domain/meaning/vector-index.ts'
import type { Services } from '../../domain/services.ts'
import type { RequestContext } from '../../kernel/workers/serve-requests.ts'
import type { KeptVectors } from './kept-vectors.ts'
import type { VectorAnswer, VectorQuestion } from './thread-messages.ts'
import type { ThreadServices } from './thread-services.ts'

/** The services of one request on a thread: what only the main thread can do is asked of it, or noted for it. */
export class RequestServices {
  readonly notes: NotedUse[] = []
  readonly #context: RequestContext<VectorAnswer, VectorQuestion>
  readonly #gone = new AbortController()
  readonly #asked = new Map<number, (vector: QueryVector | undefined) => void>()
  readonly #kept: KeptVectors
  readonly #meaning: number | undefined

  /** `meaning`: the embedder in use, if search goes by meaning. */
  constructor(context: RequestContext<VectorAnswer, VectorQuestion>, kept: KeptVectors, meaning: number | undefined) {
    this.#context = context
    this.#kept = kept
    this.#meaning = meaning
    kept.use(meaning)
    this.#listen().catch(() => this.#giveUp())
  }

  /** Aborted when nobody waits for the answer anymore. */
  get signal(): AbortSignal {
    return this.#gone.signal
  }

  /** Whatever else an operation took of the services would be undefined: those in `THREADED_ENDPOINTS` take no more. */
  of(services: ThreadServices): Services {
    const queries: Meaning['queries'] = { of: (...asked) => this.#vectorOf(...asked), outcomes: noOutcomes() }
    const useRecorder = { note: (use: NotedUse) => this.notes.push(use) }
    return {
      ...services,
      useRecorder,
      meaning: this.#meaning === undefined ? undefined : { queries },
    } as unknown as Services
  }

  #vectorOf(query: string, withinMs?: number): Promise<QueryVector | undefined> {
    const known = this.#kept.get(query)
    if (known !== undefined || this.signal.aborted) return Promise.resolve(known)
    const id = this.#asked.size
    const { promise, resolve } = Promise.withResolvers<QueryVector | undefined>()
    this.#asked.set(id, (vector) => {
      this.#kept.keep(query, vector, this.#meaning)
      resolve(vector)
    })
    this.#context.send({ id, query, withinMs })
    return promise
  }

  async #listen(): Promise<never> {
    for (;;) {
      const { id, vector } = await this.#context.receive()
      this.#asked.get(id)?.(vector)
    }
  }

  #giveUp(): void {
    this.#gone.abort()
    for (const resolve of this.#asked.values()) resolve(undefined)
  }
}
