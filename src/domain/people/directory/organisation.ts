import type { PersonEntry } from './person-entry.ts'

/** Longer chains than any company has: a circle of managers ends here. */
const MAX_CHAIN = 50

/** The reporting lines. Managers are named by email or ID, and can be added after their reports. */
export class Organisation {
  readonly #entries: readonly (PersonEntry | undefined)[]
  readonly #slotOf: (name: { email: string } | { employeeId: string }) => number | undefined
  readonly #byManager = new Map<string, Set<number>>()
  #sizes: Uint32Array | undefined

  constructor(
    entries: readonly (PersonEntry | undefined)[],
    slotOf: (name: { email: string } | { employeeId: string }) => number | undefined,
  ) {
    this.#entries = entries
    this.#slotOf = slotOf
  }

  add(slot: number, entry: PersonEntry): void {
    const key = managerKey(entry)
    if (key !== undefined) {
      const reports = this.#byManager.get(key)
      if (reports === undefined) this.#byManager.set(key, new Set([slot]))
      else reports.add(slot)
    }
    this.#sizes = undefined
  }

  remove(slot: number, entry: PersonEntry): void {
    const key = managerKey(entry)
    if (key !== undefined) this.#byManager.get(key)?.delete(slot)
    this.#sizes = undefined
  }

  managerOf(slot: number): number | undefined {
    const entry = this.#entries[slot]
    if (entry === undefined) return undefined
    const found =
      entry.managerEmail !== ''
        ? this.#slotOf({ email: entry.managerEmail })
        : entry.managerId !== ''
          ? this.#slotOf({ employeeId: entry.managerId })
          : undefined
    return found === slot ? undefined : found
  }

  /** From the manager up. */
  chainOf(slot: number): number[] {
    const chain: number[] = []
    for (let at = this.managerOf(slot); at !== undefined && chain.length < MAX_CHAIN; at = this.managerOf(at)) {
      if (at === slot || chain.includes(at)) break
      chain.push(at)
    }
    return chain
  }

  reportsOf(slot: number): number[] {
    const entry = this.#entries[slot]
    if (entry === undefined) return []
    const byEmail = this.#byManager.get(`email:${entry.email}`) ?? []
    const byId = entry.employeeId === '' ? [] : (this.#byManager.get(`id:${entry.employeeId}`) ?? [])
    return [...byEmail, ...byId].filter((report) => report !== slot)
  }

  /** How many people stand below each person, whoever they report to directly. */
  sizes(): Uint32Array {
    this.#sizes ??= this.#countSizes()
    return this.#sizes
  }

  /** Leaves first, so that each is counted once; those on a circle are never leaves and count what hangs on them. */
  #countSizes(): Uint32Array {
    const managers = this.#entries.map((entry, slot) => (entry === undefined ? undefined : this.managerOf(slot)))
    const sizes = new Uint32Array(managers.length)
    const open = new Uint32Array(managers.length)
    for (const manager of managers) if (manager !== undefined) open[manager] = (open[manager] ?? 0) + 1
    const leaves: number[] = []
    for (const [slot, entry] of this.#entries.entries()) if (entry !== undefined && open[slot] === 0) leaves.push(slot)
    for (let at = leaves.pop(); at !== undefined; at = leaves.pop()) {
      const manager = managers[at]
      if (manager === undefined) continue
      sizes[manager] = (sizes[manager] ?? 0) + (sizes[at] ?? 0) + 1
      const left = (open[manager] ?? 0) - 1
      open[manager] = left
      if (left === 0) leaves.push(manager)
    }
    return sizes
  }

  /** Steps from one to the other over their nearest common manager; undefined if there is none. */
  distance(from: number, to: number): number | undefined {
    const above = [from, ...this.chainOf(from)]
    const other = [to, ...this.chainOf(to)]
    for (const [steps, slot] of above.entries()) {
      const down = other.indexOf(slot)
      if (down >= 0) return steps + down
    }
    return undefined
  }
}

function managerKey({ managerEmail, managerId }: PersonEntry): string | undefined {
  if (managerEmail !== '') return `email:${managerEmail}`
  return managerId === '' ? undefined : `id:${managerId}`
}
