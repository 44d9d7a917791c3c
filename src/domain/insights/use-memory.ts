import type { Clock } from '../../kernel/clock.ts'
import { takeTurns } from '../../kernel/take-turns.ts'
import { COUNTED_ACTIONS, type CountedAction } from '../activity/counted-actions.ts'
import type { DailyUse, DailyUseStore } from '../activity/daily-use-store.ts'
import { Interned } from './interned.ts'

const READ_AT_ONCE = 1000
/** What somebody did a moment ago may be missing for so long. */
const KEPT_MS = 5000

/** The counts of a day, a column each: a year of a company is gone through in milliseconds. */
export interface DayOfUse {
  readonly day: number
  readonly version: number
  readonly people: Int32Array
  /** Places in `COUNTED_ACTIONS`. */
  readonly actions: Uint8Array
  readonly names: Int32Array
  readonly hosts: Int32Array
  readonly counts: Float64Array
}

/** All days at one moment, in order. */
export interface UseView {
  readonly days: readonly DayOfUse[]
  readonly people: Interned
  /** Of tools, agents, datasources, applications and outcomes; the first is the empty one. */
  readonly names: Interned
  readonly readAt: Date
}

const PLACE_OF_ACTION = new Map<string, number>(COUNTED_ACTIONS.map((action, place) => [action, place]))

export function placeOf(action: CountedAction): number {
  return PLACE_OF_ACTION.get(action) as number
}

/** Keeps the counts by day in memory, from the first question on; only days that changed are read again. */
export class UseMemory {
  readonly #store: DailyUseStore
  readonly #clock: Clock
  readonly #people = new Interned()
  readonly #names = new Interned()
  #days = new Map<number, DayOfUse>()
  #view: UseView | undefined
  #refreshing: Promise<UseView> | undefined

  constructor(store: DailyUseStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#names.numberOf('')
  }

  async current(): Promise<UseView> {
    const now = this.#clock.now().getTime()
    const view = this.#view
    if (view !== undefined && Math.abs(now - view.readAt.getTime()) < KEPT_MS) return view
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #refresh(): Promise<UseView> {
    const readAt = this.#clock.now()
    const turn = takeTurns()
    const versions = await this.#store.dayVersions()
    const days = new Map<number, DayOfUse>()
    for (const { day, version } of versions) {
      const known = this.#days.get(day)
      days.set(day, known?.version === version ? known : await this.#read(day, version, turn))
    }
    this.#days = days
    this.#view = { days: [...days.values()], people: this.#people, names: this.#names, readAt }
    return this.#view
  }

  /** A day that changes while it is read has a new version afterwards, and is read again the next time. */
  async #read(day: number, version: number, turn: () => Promise<void>): Promise<DayOfUse> {
    const uses: DailyUse[] = []
    for (;;) {
      const some = await this.#store.usesOn(day, uses.at(-1), READ_AT_ONCE)
      uses.push(...some)
      await turn()
      if (some.length < READ_AT_ONCE) break
    }
    const known = uses.filter(({ action }) => PLACE_OF_ACTION.has(action))
    return {
      day,
      version,
      people: Int32Array.from(known, ({ person }) => this.#people.numberOf(person)),
      actions: Uint8Array.from(known, ({ action }) => placeOf(action)),
      names: Int32Array.from(known, ({ name }) => this.#names.numberOf(name)),
      hosts: Int32Array.from(known, ({ host }) => this.#names.numberOf(host)),
      counts: Float64Array.from(known, ({ count }) => count),
    }
  }
}
