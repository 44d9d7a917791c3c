/** The names of entries in the storage begin like this; a person's email follows. */
const PREFIX = 'drafts '
const KEPT = 20
const MAX_CHARACTERS = 100_000
const MAX_AGE_MS = 30 * 86_400_000

/** A function, because a browser may refuse even to name its storage. */
type DraftStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

export interface KeptDraft {
  /** When it was kept, in milliseconds. */
  readonly at: number
  /** Whatever a page kept, maybe an earlier version of that page: check its shape. */
  readonly value: unknown
}

type Named = KeptDraft & { readonly name: string }

/** What a person has typed and not saved yet: in this browser only, the newest 20, and for 30 days. */
export class KeptDrafts {
  readonly #storage: DraftStorage
  readonly #entry: string

  constructor(storage: DraftStorage, person: string) {
    this.#storage = storage
    this.#entry = PREFIX + person
  }

  read(name: string, now = Date.now()): KeptDraft | undefined {
    return this.#all(now).find((each) => each.name === name)
  }

  /** When it was kept; undefined if it can't be, because it's too long or the browser doesn't store anything. */
  keep(name: string, value: unknown, now = Date.now()): number | undefined {
    const before = this.read(name, now)
    const text = JSON.stringify(value)
    if (before !== undefined && JSON.stringify(before.value) === text) return before.at
    if (text.length > MAX_CHARACTERS) return undefined
    const others = this.#all(now).filter((each) => each.name !== name)
    try {
      // Another person left them here without signing out.
      forgetDrafts(this.#storage, this.#entry)
      this.#storage().setItem(this.#entry, JSON.stringify([{ name, at: now, value }, ...others].slice(0, KEPT)))
      return now
    } catch {
      return undefined
    }
  }

  drop(name: string, now = Date.now()): void {
    const all = this.#all(now)
    const others = all.filter((each) => each.name !== name)
    if (others.length === all.length) return
    try {
      if (others.length === 0) this.#storage().removeItem(this.#entry)
      else this.#storage().setItem(this.#entry, JSON.stringify(others))
    } catch {
      // Without storage nothing was kept.
    }
  }

  #all(now: number): Named[] {
    try {
      const kept: unknown = JSON.parse(this.#storage().getItem(this.#entry) ?? '[]')
      return Array.isArray(kept) ? kept.filter(isNamed).filter(({ at }) => now - at < MAX_AGE_MS) : []
    } catch {
      return []
    }
  }
}

/** Deletes the drafts of everyone who used this browser, for example when someone signs out. */
export function forgetDrafts(storage: DraftStorage, except?: string): void {
  try {
    const all = storage()
    const entries = Array.from({ length: all.length }, (_, at) => all.key(at) ?? '')
    for (const entry of entries) if (entry.startsWith(PREFIX) && entry !== except) all.removeItem(entry)
  } catch {
    // Without storage nothing was kept.
  }
}

function isNamed(value: unknown): value is Named {
  if (typeof value !== 'object' || value === null) return false
  const { name, at } = value as Partial<Named>
  return typeof name === 'string' && typeof at === 'number'
}
