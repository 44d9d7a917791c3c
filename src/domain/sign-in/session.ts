/** A browser that is signed in. The cookie holds the secret, the store its hash. */
export interface Session {
  readonly email: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly expiresAt: Date
  /** From where it signed in, and what the browser calls itself. */
  readonly address?: string | undefined
  readonly userAgent?: string | undefined
}

/** A session as its user may know it: by an id that opens nothing. */
export interface ListedSession extends Session {
  readonly id: string
}

/** Which of everybody's sessions. */
export interface SessionQuery {
  /** Part of the e-mail or the name of its user, in either case. */
  readonly search?: string | undefined
  /** Only sessions that end after this, and were used since `seenSince`: others open nothing any more. */
  readonly endingAfter: Date
  readonly seenSince: Date
  /** Those that come after this one, in their order. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined
  readonly limit: number
}

/** So much of the hash names a session. */
export const SESSION_ID_LETTERS = 16

export function sessionId(secretHash: string): string {
  return secretHash.slice(0, SESSION_ID_LETTERS)
}

export interface SessionStore {
  create(session: Session, secretHash: string): Promise<void>
  find(secretHash: string): Promise<Session | undefined>
  /** Newest first. */
  listOf(email: string): Promise<ListedSession[]>
  /** Of everybody, newest first. */
  page(query: SessionQuery): Promise<ListedSession[]>
  touch(secretHash: string, at: Date): Promise<void>
  remove(secretHash: string): Promise<void>
  /** By the id under which it is listed. */
  removeOf(email: string, id: string): Promise<void>
  removeAllOf(email: string): Promise<void>
  sweep(before: Date): Promise<number>
}
