import type { SharedKind, Sharing } from './sharing.ts'

/** Something that people share, with what is special to its kind in `record`. */
export interface SharedObject<Record> {
  readonly kind: SharedKind
  readonly id: number
  readonly sharing: Sharing
  readonly record: Record
  readonly createdAt: Date
  readonly updatedAt: Date
  /** In lower case. */
  readonly updatedBy: string
}

/** What a new one is made of, or one that is written again. */
export interface SharedWrite<Record> {
  readonly sharing: Sharing
  readonly record: Record
  /** Only one of its kind may have it, at any time; absent: no name of its own. */
  readonly name?: string | undefined
  readonly by: string
  readonly at: Date
}

/** A step of the log that memories of these objects follow; undefined: it was removed. */
export interface SharedChange<Record> {
  readonly seq: number
  readonly id: number
  readonly object: SharedObject<Record> | undefined
}

/** Where the objects of one kind are kept. */
export interface SharedObjectStore<Record> {
  readonly kind: SharedKind
  /** Under an id that says nothing of how many there are. Undefined: another one has the name. */
  add(write: SharedWrite<Record>): Promise<SharedObject<Record> | undefined>
  find(id: number): Promise<SharedObject<Record> | undefined>
  findAll(ids: readonly number[]): Promise<SharedObject<Record>[]>
  findByName(name: string): Promise<SharedObject<Record> | undefined>
  /** Undefined: another one has the name. */
  put(id: number, write: SharedWrite<Record>): Promise<SharedObject<Record> | undefined>
  remove(id: number): Promise<void>
  /**
   * Reads and writes of `work`, of whichever store, as one step: no other change of any shared object comes between
   * what it read and what it writes. `work` reads from the store and not from `SharedMemory`, which would keep changes that may still be
   * rolled back.
   */
  exclusively<T>(work: () => Promise<T>): Promise<T>
  /** Grows with every change of any shared object, of whichever kind. */
  version(): Promise<number>
  /** In order, at most `limit`. An object that changed twice appears once. */
  changesAfter(seq: number, limit: number): Promise<SharedChange<Record>[]>
}
