import type { Datasource } from '../../datasources/datasource.ts'

/** What filters are resolved with. */
export interface FilterContext {
  readonly callerEmail: string
  /** The caller's IDs in data sources that don't identify users by email. */
  readonly callerIds: readonly { readonly datasource: string; readonly userId: string }[]
  /** The data sources visible to the caller. Fields and operators of others don't exist for them. */
  readonly datasources: readonly Datasource[]
  readonly now: Date
  /** Keys of documents that go links lead to, if the query filters by them. */
  readonly golinkKeys?: readonly number[]
  /** Keys of documents that the caller read, if the query filters by them. */
  readonly historyKeys?: readonly number[]
  /** How many people recently read each document, if ranking uses it. */
  readonly read?: ReadonlyMap<number, number>
  /** Keys of documents in collections that the query filters by, by folded name. */
  readonly collectionKeys?: ReadonlyMap<string, readonly number[]>
  /** The caller's offset from UTC in minutes, like -420 for Pacific Daylight Time. */
  readonly timezoneOffset: number
  /** Email addresses of people in the directory whose name matches. */
  readonly peopleCalled?: ((name: string) => readonly string[]) | undefined
}
