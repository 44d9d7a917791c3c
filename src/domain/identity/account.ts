import type { Role } from '../access/role.ts'

/** A person who may use the service. */
export interface Account {
  /** In lower case; the account's identity. */
  readonly email: string
  readonly name: string
  readonly role: Role
  readonly isActive: boolean
  readonly createdAt: Date
}

export interface AccountStore {
  find(email: string): Promise<Account | undefined>
  /** Those that exist, in one question. */
  findAll(emails: readonly string[]): Promise<Account[]>
  put(account: Account): Promise<void>
  list(): Promise<Account[]>
}
