import type { DatasourceUser, GroupMember } from '../identity/identity-store.ts'
import { invalidCursor } from '../shared/invalid-cursor.ts'

/** A page of a list that is too long to be read whole, in the order of its keys. */
export interface BrowsePage {
  /** Only what begins so, in whichever case. */
  readonly prefix: string
  /** The key of the last one before; undefined: from the start. */
  readonly after: string | undefined
  readonly limit: number
}

/** A document as administrators find it: where it is, and nothing of what it says. */
export interface BrowsedDocument {
  readonly key: number
  readonly objectType: string
  readonly id: string
  readonly seq: number
  readonly uploadedAt: Date
}

/** A document that few people or none can see. */
export interface RestrictedDocument extends BrowsedDocument {
  readonly datasource: string
  readonly principals: readonly string[]
}

export interface BrowsedGroup {
  readonly name: string
  /** What people call it, if that's something else. */
  readonly title: string | undefined
  readonly members: number
}

/** What a datasource holds, for people who look through it page by page. */
export interface ContentBrowser {
  /** By id; `after` is what `documentKey` says of one. */
  documents(datasource: string, page: BrowsePage): Promise<BrowsedDocument[]>
  /**
   * Of the `rows` documents after a key, those that nobody might see: no permissions, hidden by an override, not yet scanned,
   * or in a closed data source. `next` is where to go on; undefined: these were the last.
   */
  restricted(
    closed: readonly string[],
    after: number,
    rows: number,
  ): Promise<{ readonly found: readonly RestrictedDocument[]; readonly next: number | undefined }>
  /** By e-mail. */
  users(datasource: string, page: BrowsePage): Promise<DatasourceUser[]>
  /** By name. */
  groups(datasource: string, page: BrowsePage): Promise<BrowsedGroup[]>
  /** Those directly in a group: groups first, then users, by name. */
  members(datasource: string, group: string, limit: number): Promise<GroupMember[]>
  /** Which groups these are directly in. */
  holders(
    datasource: string,
    members: readonly GroupMember[],
  ): Promise<readonly { readonly group: string; readonly member: GroupMember }[]>
}

/** Tells documents of one id apart; in the order in which they are listed. */
export function documentKey({ id, objectType }: Pick<BrowsedDocument, 'id' | 'objectType'>): string {
  return JSON.stringify([id.toLowerCase(), objectType.toLowerCase()])
}

/** The id and the type that `documentKey` wrote; whoever asks may have sent something else. */
export function readDocumentKey(key: string): [string, string] {
  try {
    const [id, objectType] = JSON.parse(key) as unknown[]
    if (typeof id === 'string' && typeof objectType === 'string') return [id, objectType]
  } catch {
    // UnderstoodQuery below.
  }
  throw invalidCursor('must come from this list; leave it out to start again')
}
