import type { Clock } from '../../kernel/clock.ts'
import { timeSlices } from '../../kernel/event-loop/time-slices.ts'
import { COUNTED_ACTIONS, type CountedAction } from '../activity/counted-actions.ts'
import type { DailyUse, DailyUseStore } from '../activity/daily-use-store.ts'
import { Interned } from './interned.ts'
import { addPerson, emptySet, type PeopleSet } from './people-set.ts'

const READ_AT_ONCE = 2500
/** What somebody did a moment ago may be missing for so long. */
const KEPT_MS = 5000

/**
 * The counts of a day, a column each, in the order of their actions: whoever asks for one action reads its rows alone.
 * What most questions are about, who did something and how often all did it, is kept beside them.
 */
export interface DayOfUse {
  readonly day: number
  readonly version: number
  readonly people: Int32Array
  /** By the places in `COUNTED_ACTIONS`: where the rows of an action begin; one more for the end. */
  readonly starts: Int32Array
  /** At the same indexes: how often it was done, and by which people. */
  readonly totals: Float64Array
  readonly doers: readonly PeopleSet[]
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

export function rowsOfAction({ starts }: DayOfUse, place: number): { from: number; to: number } {
  return { from: starts[place] as number, to: starts[place + 1] as number }
}

/** Keeps the counts by day in memory, from the start of the service on; only days that changed are read again. */
export class UseMemory {
  readonly #store: DailyUseStore
  readonly #clock: Clock
  readonly #people = new Interned()
  readonly #names = new Interned()
  #days = new Map<number, DayOfUse>()
  #view: UseView | undefined
  #refreshing: Promise<UseView> | undefined
  #warming: Promise<void> | undefined
  #isStopped = false

  constructor(store: DailyUseStore, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#names.numberOf('')
  }

  /** Reads what there is, the latest days first, so that the first question need not; never rejects. */
  warm(): Promise<void> {
    this.#warming ??= this.#readDays().catch(() => {
      // What cannot be read now is read with the first question.
    })
    return this.#warming
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#warming
  }

  async #readDays(): Promise<void> {
    const yieldIfDue = timeSlices()
    for (const { day, version } of (await this.#store.dayVersions()).toReversed()) {
      if (this.#isStopped) return
      if (this.#days.get(day)?.version !== version) this.#days.set(day, await this.#read(day, version, yieldIfDue))
    }
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
    const yieldIfDue = timeSlices()
    const versions = await this.#store.dayVersions()
    const days = new Map<number, DayOfUse>()
    for (const { day, version } of versions) {
      const known = this.#days.get(day)
      days.set(day, known?.version === version ? known : await this.#read(day, version, yieldIfDue))
    }
    this.#days = days
    this.#view = { days: [...days.values()], people: this.#people, names: this.#names, readAt }
    return this.#view
  }

  /** A day that changes while it is read has a new version afterwards, and is read again the next time. */
  async #read(day: number, version: number, yieldIfDue: () => Promise<void>): Promise<DayOfUse> {
    const uses: DailyUse[] = []
    for (;;) {
      const some = await this.#store.usesOn(day, uses.at(-1), READ_AT_ONCE)
      uses.push(...some)
      await yieldIfDue()
      if (some.length < READ_AT_ONCE) break
    }
    return this.#columns(day, version, uses)
  }

  #columns(day: number, version: number, uses: readonly DailyUse[]): DayOfUse {
    const known = uses
      .flatMap((use) => (PLACE_OF_ACTION.has(use.action) ? [{ ...use, place: placeOf(use.action) }] : []))
      .sort((one, other) => one.place - other.place)
    const people = Int32Array.from(known, ({ person }) => this.#people.numberOf(person))
    const starts = new Int32Array(COUNTED_ACTIONS.length + 1)
    const totals = new Float64Array(COUNTED_ACTIONS.length)
    const doers = COUNTED_ACTIONS.map(() => emptySet(this.#people.size))
    known.forEach(({ place, count }, row) => {
      starts[place + 1]! += 1
      totals[place]! += count
      addPerson(doers[place] as PeopleSet, people[row] as number)
    })
    for (let place = 0; place < COUNTED_ACTIONS.length; place++) starts[place + 1]! += starts[place] as number
    return {
      day,
      version,
      people,
      starts,
      totals,
      doers,
      names: Int32Array.from(known, ({ name }) => this.#names.numberOf(name)),
      hosts: Int32Array.from(known, ({ host }) => this.#names.numberOf(host)),
      counts: Float64Array.from(known, ({ count }) => count),
    }
  }
}
