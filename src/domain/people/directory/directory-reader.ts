import { timeSlices } from '../../../kernel/event-loop/time-slices.ts'
import type { PeopleStore } from '../people-store.ts'
import { Directory } from './directory.ts'
import type { PersonIds } from './person-ids.ts'

/** More changes than these are not put in one by one: a new directory is made beside the old one. */
const MAX_CHANGES = 300
const READ_AT_ONCE = 300
const MAX_READS = 20

/**
 * Keeps the directory in memory in step with the store: its version is read with every question. A few changes are in
 * the answer of the next question; after a large upload the old directory answers until the new one is made.
 */
export class DirectoryReader {
  readonly ids: PersonIds
  readonly #people: PeopleStore
  #directory: Directory
  #version = -1
  #refreshing: Promise<void> | undefined

  constructor(people: PeopleStore, ids: PersonIds) {
    this.#people = people
    this.ids = ids
    this.#directory = new Directory(ids)
  }

  /** The directory with everything that was accepted, but for large uploads of the last moments. */
  async current(): Promise<Directory> {
    const version = await this.#people.version()
    if (version === this.#version) return this.#directory
    const isFirst = this.#version < 0
    const changes = isFirst ? 'all' : await this.#readChanges()
    if (changes === 'all') {
      const refreshed = this.#refresh()
      if (isFirst) await refreshed
      else refreshed.catch(() => {})
    }
    return this.#directory
  }

  /** The directory with everything that was accepted. */
  async settled(): Promise<Directory> {
    const version = await this.#people.version()
    await this.current()
    while (this.#version < version) await this.#refresh()
    return this.#directory
  }

  /** Of whoever the directory knows, without asking the store. */
  nameOf(email: string): string | undefined {
    const slot = this.#directory.slotOfEmail(email)
    return slot === undefined ? undefined : this.#directory.entry(slot)?.name
  }

  idOf(value: string): string {
    return this.ids.idOf(value)
  }

  /** Puts in a few changes; `'all'` if they are too many. */
  async #readChanges(): Promise<'done' | 'all'> {
    for (let read = 0; read < MAX_READS; read++) {
      const from = this.#version
      const version = await this.#people.version()
      if (version === this.#version) return 'done'
      const changes = await this.#people.changesAfter(from, MAX_CHANGES)
      if (changes === 'all') return 'all'
      // Somebody wrote while this was read: it may be half of a change. Or another question has put it in.
      if ((await this.#people.version()) !== version || this.#version !== from) continue
      const directory = this.#directory
      for (const email of changes.removedEmployees) directory.remove(email)
      for (const id of changes.removedTeams) directory.removeTeam(id)
      for (const employee of changes.employees) directory.put(employee)
      for (const team of changes.teams) directory.putTeam(team)
      this.#version = version
      return directory.slotCount > 1000 && directory.slotCount > directory.size * 2 ? 'all' : 'done'
    }
    return 'all'
  }

  #refresh(): Promise<void> {
    this.#refreshing ??= this.#makeAnew().finally(() => {
      this.#refreshing = undefined
    })
    return this.#refreshing
  }

  async #makeAnew(): Promise<void> {
    const yieldIfDue = timeSlices()
    for (;;) {
      const version = await this.#people.version()
      const directory = new Directory(this.ids)
      let after = ''
      for (;;) {
        const employees = await this.#people.employeesAfter(after, READ_AT_ONCE)
        const last = employees.at(-1)
        if (last === undefined) break
        for (const employee of employees) {
          directory.fill(employee)
          await yieldIfDue()
        }
        after = last.email
      }
      for (const team of await this.#people.teams()) {
        directory.putTeam(team)
        await yieldIfDue()
      }
      await directory.settle(yieldIfDue)
      // What changed meanwhile is put in by the next question, unless it is much again.
      const changes = await this.#people.changesAfter(version, MAX_CHANGES)
      if (changes === 'all') continue
      this.#directory = directory
      this.#version = version
      return
    }
  }
}
