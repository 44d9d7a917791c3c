/** Gives keys to composed tickets so that a newer ticket has a higher number, between those that are written by hand. */
export class TicketKeys {
  readonly #taken = new Map<string, Map<number, number>>()

  /** A ticket that has its key already, and how many days ago it was created. */
  take(key: string, daysAgo: number): void {
    const [project = '', number = ''] = key.split('-')
    const taken = this.#taken.get(project) ?? new Map<number, number>()
    this.#taken.set(project, taken.set(Number(number), daysAgo))
  }

  next(project: string, daysAgo: number): string {
    const taken = this.#taken.get(project) ?? new Map<number, number>()
    const near = this.#numberAt(taken, daysAgo)
    let number = near
    for (let step = 1; taken.has(number) || number < 1; step += 1) {
      number = near + (step % 2 === 0 ? step / 2 : -(step + 1) / 2)
    }
    const key = `${project}-${String(number).padStart(project === 'HRT' ? 3 : 1, '0')}`
    this.take(key, daysAgo)
    return key
  }

  /** Between the last ticket before that day and the first after it; beyond the oldest, at the pace of all. */
  #numberAt(taken: ReadonlyMap<number, number>, daysAgo: number): number {
    const known = [...taken].map(([number, age]) => ({ number, age })).sort((one, other) => other.age - one.age)
    const [oldest, newest] = [known[0], known.at(-1)]
    if (oldest === undefined || newest === undefined) return 100
    const pace = Math.max(0.2, (newest.number - oldest.number) / Math.max(1, oldest.age - newest.age))
    if (daysAgo >= oldest.age) return Math.round(oldest.number - (daysAgo - oldest.age) * pace)
    const before = known.findLast(({ age }) => age >= daysAgo) ?? oldest
    const after = known.find(({ age }) => age < daysAgo) ?? newest
    const share = (before.age - daysAgo) / Math.max(1, before.age - after.age)
    return Math.max(1, Math.round(before.number + (after.number - before.number) * share))
  }
}
