/**
 * Something the authorization server keeps: a code, a refresh token, a grant, a pending request. Its id is most often
 * the secret its bearer holds, so only the id's hash is stored.
 */
export interface OAuthRecord {
  readonly kind: string
  readonly idHash: string
  readonly payload: string
  readonly accountId: string | undefined
  readonly clientId: string | undefined
  /** Hashed as well: the grant's own id is in every access token. */
  readonly grantHash: string | undefined
  readonly uid: string | undefined
  readonly userCodeHash: string | undefined
  readonly expiresAt: Date | undefined
  readonly consumedAt: Date | undefined
}

export interface OAuthRecordStore {
  /** Grows whenever this process removes a grant: what was remembered of grants before no longer counts. */
  readonly grantRemovals: number
  put(record: Omit<OAuthRecord, 'consumedAt'>): Promise<void>
  /** False, and nothing is written, when the record is there. Of several at once exactly one returns true. */
  putFirst(record: Omit<OAuthRecord, 'consumedAt'>): Promise<boolean>
  find(kind: string, idHash: string): Promise<OAuthRecord | undefined>
  findByUid(kind: string, uid: string): Promise<OAuthRecord | undefined>
  findByUserCode(kind: string, userCodeHash: string): Promise<OAuthRecord | undefined>
  /** Marks the record as used. Of several at once exactly one returns true. */
  consume(kind: string, idHash: string, at: Date): Promise<boolean>
  remove(kind: string, idHash: string): Promise<void>
  removeByGrant(kind: string, grantHash: string): Promise<void>
  /** What a user allowed applications, in no order, 1000 at most. */
  grantsOf(accountId: string): Promise<OAuthRecord[]>
  /** Everything of one user and one client; false: there was nothing. */
  removeGrant(accountId: string, clientId: string): Promise<boolean>
  removeAllOfAccount(accountId: string): Promise<void>
  removeAllOfClient(clientId: string): Promise<void>
  /** Of all clients whose id is the address of their metadata document. */
  removeAllOfDocumentClients(): Promise<void>
  sweep(before: Date): Promise<number>
}
