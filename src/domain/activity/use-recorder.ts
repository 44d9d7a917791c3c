import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Log } from '../../kernel/log.ts'
import type { Timers } from '../../kernel/timers.ts'
import type { ActivityEvent, ActivityStore } from './activity-event.ts'
import type { NotedAction } from './counted-actions.ts'

const WRITE_AFTER_MS = 1000
const WRITTEN_AT_ONCE = 500
/** More wait only when the store does not take any: what comes then is not noted. */
const MAX_WAITING = 20_000
const MAX_CHARACTERS = 200
/** Whoever doesn't type for so long has finished. */
const TYPED_MS = 3000

export interface NotedUse {
  /** In lower case. */
  readonly person: string
  readonly action: NotedAction
  readonly name?: string
  readonly host?: string
  readonly note?: string
  /** The response that later feedback refers to. */
  readonly answerToken?: string | undefined
  /** The note may still grow: it is recorded once it has not changed for a while. */
  readonly isTyping?: boolean
}

export interface UseRecorderDeps {
  activity: Pick<ActivityStore, 'append'>
  clock: Clock
  timers: Timers
  log: Log
}

/**
 * Notes what the service is used for, without anybody waiting for it: events are kept in memory for a second and written
 * together. A process that is killed loses that second; one that ends writes it.
 */
export class UseRecorder {
  readonly #deps: UseRecorderDeps
  #waiting: ActivityEvent[] = []
  /** What people are typing, the latest of each. */
  readonly #typed = new Map<string, ActivityEvent>()
  #lost = 0
  #timer: { cancel(): void } | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: UseRecorderDeps) {
    this.#deps = deps
  }

  note({ person, action, name, host, note, answerToken, isTyping = false }: NotedUse): void {
    if (this.#waiting.length >= MAX_WAITING) {
      this.#lost += 1
      return
    }
    const event: ActivityEvent = {
      person,
      action,
      documentKey: undefined,
      answerToken: cut(answerToken),
      note: cut(note),
      eventId: undefined,
      name: cut(name),
      host: cut(host),
      at: this.#deps.clock.now(),
    }
    if (action === 'QUERIED') this.#noteQuery(event, isTyping)
    else this.#waiting.push(event)
    this.#timer ??= this.#deps.timers.after(WRITE_AFTER_MS, () => void this.#tick())
  }

  /** A word that is still being typed replaces its own beginning. */
  #noteQuery(event: ActivityEvent, isTyping: boolean): void {
    const { person, note: words = '' } = event
    const before = this.#typed.get(person)
    const begun = before?.note ?? ''
    if (before !== undefined && !words.startsWith(begun) && !begun.startsWith(words)) this.#waiting.push(before)
    this.#typed.delete(person)
    if (!isTyping) this.#waiting.push(event)
    else if (this.#typed.size < MAX_WAITING) this.#typed.set(person, event)
  }

  /** Writes what is finished; what is still being typed waits. */
  #tick(): Promise<void> {
    const finished = this.#deps.clock.now().getTime() - TYPED_MS
    for (const [person, event] of this.#typed) {
      if (event.at.getTime() > finished) continue
      this.#typed.delete(person)
      this.#waiting.push(event)
    }
    const written = this.#flush()
    if (this.#typed.size > 0) this.#timer ??= this.#deps.timers.after(WRITE_AFTER_MS, () => void this.#tick())
    return written
  }

  /** Everything that was noted is written, unless the store fails; then it waits for the next time. */
  settled(): Promise<void> {
    this.#waiting.push(...this.#typed.values())
    this.#typed.clear()
    return this.#flush()
  }

  #flush(): Promise<void> {
    this.#timer?.cancel()
    this.#timer = undefined
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  /** Never rejects: that something was used must not end the service. */
  async #write(): Promise<void> {
    const { activity, log, timers } = this.#deps
    try {
      while (this.#waiting.length > 0) {
        const some = this.#waiting.slice(0, WRITTEN_AT_ONCE)
        await activity.append(some).catch((error: unknown) => this.#writeEach(some, error))
        this.#waiting = this.#waiting.slice(some.length)
      }
      if (this.#lost > 0) log.warn({ lost: this.#lost }, "activity wasn't recorded: the store rejected it")
      this.#lost = 0
    } catch (error) {
      log.warn({ err: error, waiting: this.#waiting.length }, "couldn't write activity; will retry")
      this.#timer ??= timers.after(WRITE_AFTER_MS, () => void this.#tick())
    }
  }

  /** A store that cannot be reached takes them later; of others, the one that it never takes must not hold up the rest. */
  async #writeEach(events: readonly ActivityEvent[], error: unknown): Promise<void> {
    if (error instanceof ServiceError) throw error
    for (const event of events) {
      await this.#deps.activity.append([event]).catch(() => {
        this.#lost += 1
      })
    }
  }
}

function cut(text: string | undefined): string | undefined {
  return text?.replaceAll('\0', '').slice(0, MAX_CHARACTERS).toWellFormed()
}
