import { matches, slotOf, slotsOf } from './matches.ts'
import type { ActiveTrigger, TriggerStore } from './trigger.ts'
import type { Upload } from './upload-log.ts'

const NONE: readonly ActiveTrigger[] = []

/** Every trigger that is on, found by what it asks for. */
export class TriggerIndex {
  readonly announcement: ActiveTrigger[] = []
  readonly verification: ActiveTrigger[] = []
  readonly #bySlot = new Map<string, Map<string, ActiveTrigger[]>>()
  /** Datasources whose texts are read for mentions. */
  readonly #mentioning = new Set<string>()
  #firstSeq = Number.POSITIVE_INFINITY

  constructor(triggers: Iterable<ActiveTrigger>) {
    for (const trigger of triggers) this.#add(trigger)
  }

  get hasDocuments(): boolean {
    return this.#bySlot.size > 0
  }

  /** The earliest log step that any trigger needs. */
  get firstSeq(): number {
    return this.#firstSeq
  }

  looksForMentions(datasource: string): boolean {
    return this.#mentioning.has(datasource)
  }

  wants(datasource: string): boolean {
    return this.#bySlot.has(datasource)
  }

  /** The triggers that match an upload, whether or not their owners can see it. */
  wanting(upload: Upload, mentioned: ReadonlySet<string>): ActiveTrigger[] {
    const slots = this.#bySlot.get(upload.datasource)
    if (slots === undefined) return []
    return [...slotsOf(upload, mentioned)].flatMap((slot) =>
      (slots.get(slot) ?? NONE).filter(
        (trigger) => trigger.since.seq < upload.seq && matches(trigger, upload, mentioned),
      ),
    )
  }

  #add(trigger: ActiveTrigger): void {
    const { kind, datasource, since } = trigger
    if (kind === 'announcement') this.announcement.push(trigger)
    else if (kind === 'verification_due') this.verification.push(trigger)
    else {
      const slots = this.#bySlot.get(datasource) ?? new Map<string, ActiveTrigger[]>()
      this.#bySlot.set(datasource, slots)
      const slot = slotOf(trigger)
      const others = slots.get(slot)
      if (others === undefined) slots.set(slot, [trigger])
      else others.push(trigger)
      if (kind === 'mention') this.#mentioning.add(datasource)
      this.#firstSeq = Math.min(this.#firstSeq, since.seq)
    }
  }
}

/** Keeps the index as the store is: its version is read with every question. */
export class TriggerMemory {
  readonly #triggers: TriggerStore
  #known: { version: number; index: TriggerIndex } | undefined

  constructor(triggers: TriggerStore) {
    this.#triggers = triggers
  }

  async current(): Promise<TriggerIndex> {
    // Read before the triggers: a change in between makes what is kept too old, never too new.
    const version = await this.#triggers.version()
    if (this.#known?.version !== version)
      this.#known = { version, index: new TriggerIndex(await this.#triggers.active()) }
    return this.#known.index
  }
}
