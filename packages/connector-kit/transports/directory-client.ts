/** An LDAP directory. */
export interface DirectoryClient {
  /** All entries, page by page. */
  search(query: DirectoryQuery): AsyncIterable<DirectoryEntry>
}

export interface DirectoryQuery {
  readonly base: string
  readonly scope: 'base' | 'one' | 'sub'
  readonly filter: string
  readonly attributes: readonly string[]
}

export interface DirectoryEntry {
  readonly dn: string
  /** By attribute name in lower case. */
  readonly attributes: Readonly<Record<string, readonly string[]>>
}
