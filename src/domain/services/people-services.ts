import type { DirectoryReader } from '../people/directory/directory-reader.ts'
import type { PeopleStore } from '../people/people-store.ts'
import type { IndexedShortcutStore } from '../shortcuts/shortcut.ts'

/** The company and its go links. */
export interface PeopleServices {
  readonly people: PeopleStore
  /** The people of the company, in memory. */
  readonly directory: DirectoryReader
  readonly indexedShortcuts: IndexedShortcutStore
}
