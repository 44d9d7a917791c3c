import type { Log } from '../kernel/log.ts'

/** Something of the service that has to be started, ended, or both. */
export interface Part {
  readonly name: string
  start?(): unknown
  stop?(): unknown
}

/**
 * Starts parts in their order and ends them in the reverse. Parts of one stage need nothing of each other and end at
 * the same time. One that fails to end keeps none of the others from it.
 */
export class Lifecycle {
  readonly #stages: readonly (readonly Part[])[]
  readonly #log: Log
  #stopping: Promise<void> | undefined

  constructor(stages: readonly (readonly Part[])[], log: Log) {
    this.#stages = stages
    this.#log = log
  }

  async start(): Promise<void> {
    for (const part of this.#stages.flat()) await part.start?.()
  }

  stop(): Promise<void> {
    return (this.#stopping ??= this.#stopAll())
  }

  async #stopAll(): Promise<void> {
    for (const stage of this.#stages.toReversed()) await Promise.all(stage.map((part) => this.#stop(part)))
  }

  async #stop(part: Part): Promise<void> {
    try {
      await part.stop?.()
    } catch (error) {
      this.#log.error({ err: error, part: part.name }, 'a component failed to stop')
    }
  }
}
