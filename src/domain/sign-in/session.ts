/** A browser that is signed in. The cookie holds the secret, the store its hash. */
export interface Session {
  readonly email: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly expiresAt: Date
}

export interface SessionStore {
  create(session: Session, secretHash: string): Promise<void>
  find(secretHash: string): Promise<Session | undefined>
  touch(secretHash: string, at: Date): Promise<void>
  remove(secretHash: string): Promise<void>
  removeAllOf(email: string): Promise<void>
  removeExpired(before: Date): Promise<number>
}
