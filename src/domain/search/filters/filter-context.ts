import type { Datasource } from '../../datasources/datasource.ts'

/** What the meaning of a filter depends on besides its words. */
export interface FilterContext {
  readonly callerEmail: string
  /** Under which ids datasources know the caller, where they do not go by e-mail. */
  readonly callerIds: readonly { readonly datasource: string; readonly userId: string }[]
  /** Those that are not hidden from the caller: what a hidden one declares means nothing to them. */
  readonly datasources: readonly Datasource[]
  readonly now: Date
  /** The documents that short links lead to, where somebody asks for them. */
  readonly golinkKeys?: readonly number[]
  /** The documents that the caller read, where the caller asks for them. */
  readonly historyKeys?: readonly number[]
  /** How many people read documents lately, where ranking goes by it. */
  readonly read?: ReadonlyMap<number, number>
  /** The documents of the collections that somebody asks for, by folded name. */
  readonly collectionKeys?: ReadonlyMap<string, readonly number[]>
  /** Minutes by which the caller's clock is ahead of UTC; -420 for Pacific daylight time. */
  readonly timezoneOffset: number
  /** E-mail addresses of those whom a name may mean, as the directory knows them. */
  readonly peopleCalled?: ((name: string) => readonly string[]) | undefined
}
