import type { Log } from './log.ts'

/** What is wrong with the service though it goes on; `code` is for programs and never changes. */
export interface Problem {
  readonly code: ProblemCode
  readonly message: string
}

export type ProblemCode =
  | 'disk_full'
  | 'index_not_saved'
  | 'database_missing'
  | 'write_ahead_log_missing'
  | 'write_ahead_log_damaged'
  | 'write_ahead_log_truncated'
  | 'store_behind_index'
  | 'index_unreachable'
  | 'clock_off'

/** What an operator must know and no single answer tells: `/readyz` says it as long as it holds. */
export class Health {
  readonly #problems = new Map<ProblemCode, string>()
  readonly #log: Pick<Log, 'info' | 'error'>

  constructor(log: Pick<Log, 'info' | 'error'>) {
    this.#log = log
  }

  /** One line in the log when it begins, not one for every request that meets it. */
  report({ code, message }: Problem, cause?: unknown): void {
    const isNew = this.#problems.get(code) !== message
    this.#problems.set(code, message)
    if (isNew) this.#log.error({ problem: code, ...(cause === undefined ? {} : { err: cause }) }, message)
  }

  resolve(code: ProblemCode): void {
    if (this.#problems.delete(code)) this.#log.info({ problem: code }, 'problem resolved')
  }

  has(code: ProblemCode): boolean {
    return this.#problems.has(code)
  }

  problems(): Problem[] {
    return [...this.#problems].map(([code, message]) => ({ code, message }))
  }
}
