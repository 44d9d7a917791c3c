import type { Role } from '../shared/role.ts'

/** A person who may use the service. */
export interface Account {
  /** In lower case; the account's identity. */
  readonly email: string
  readonly name: string
  /** The wider of the role that somebody gave and what the user's groups give. */
  readonly role: Role
  /** The role that somebody gave; absent in a new account: `role`. */
  readonly givenRole?: Role
  readonly isActive: boolean
  readonly createdAt: Date
  /** When the first link was made by which they choose a password, and the last one after it; absent: never. */
  readonly invitedAt?: Date
  readonly remindedAt?: Date
}

export const ACCOUNT_ORDERS = ['email', 'name', 'role'] as const

export interface AccountQuery {
  /** Default: by email. The email decides between equals. */
  readonly order?: (typeof ACCOUNT_ORDERS)[number] | undefined
  /** Part of the e-mail or the name, in either case. */
  readonly search?: string | undefined
  readonly role?: Role | undefined
  /** What `accountKey` says of the last one before. */
  readonly after?: string | undefined
  readonly limit: number
}

export interface AccountStore {
  /** How many the query finds, on all its pages. */
  count(query: Pick<AccountQuery, 'search' | 'role'>): Promise<number>
  find(email: string): Promise<Account | undefined>
  /** Those that exist, in one question. */
  findAll(emails: readonly string[]): Promise<Account[]>
  /**
   * False, and nothing is written, when it would leave the service without an active Super Admin where it had one.
   * Of several at once that would each take one away, the last is refused.
   */
  put(account: Account): Promise<boolean>
  /** Also the last active Super Admin, for accounts that must not open the service; the set-up link makes the next one. */
  deactivate(email: string): Promise<void>
  /** Inside a transaction: as `find`, and whoever else wants to change the account waits until it ends. */
  hold(email: string): Promise<Account | undefined>
  /** As `hold`, for those of them that exist. */
  holdAll(emails: readonly string[]): Promise<Account[]>
  list(): Promise<Account[]>
  /** The first time the user is invited, from then on reminded. */
  noteInvitation(email: string, at: Date): Promise<void>
  /** What their groups give these users; undefined: nothing. */
  setGroupRole(emails: readonly string[], role: Role | undefined): Promise<void>
  /** By e-mail, from the one after `after`. */
  page(query: AccountQuery): Promise<Account[]>
}

/** Where an account stands in a list of this order. */
export function accountKey({ email, name, role, givenRole }: Account, order: AccountQuery['order'] = 'email'): string {
  const value = order === 'name' ? name : order === 'role' ? (givenRole ?? role) : ''
  return JSON.stringify([value, email])
}

/** A cursor comes from a client; one that was never given out starts anywhere. */
export function readAccountKey(key: string): readonly [value: string, email: string] {
  try {
    const parts: unknown = JSON.parse(key)
    if (Array.isArray(parts) && typeof parts[0] === 'string' && typeof parts[1] === 'string')
      return [parts[0], parts[1]]
  } catch {
    // The cursor of an earlier version is the email.
  }
  return ['', key]
}
