/** A credential of a provisioning system. */
export interface ScimToken {
  readonly id: string
  readonly name: string
  readonly createdBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** A user as a provisioning system (SCIM 2.0) knows it. The account says whether it's active. */
export interface ScimUser {
  readonly id: string
  /** The account, and the `userName`. */
  readonly email: string
  readonly externalId: string | undefined
  readonly givenName: string | undefined
  readonly familyName: string | undefined
  readonly createdAt: Date
  readonly changedAt: Date
}

export interface ScimUserQuery {
  readonly id?: string
  readonly email?: string
  readonly externalId?: string
  /** From 0. */
  readonly offset: number
  readonly limit: number
}

export interface ScimStore {
  addToken(token: ScimToken, secretHash: string): Promise<void>
  findToken(secretHash: string): Promise<ScimToken | undefined>
  tokens(): Promise<ScimToken[]>
  removeToken(id: string): Promise<boolean>
  find(id: string): Promise<ScimUser | undefined>
  /** Those that exist. */
  findAll(by: { ids: readonly string[] } | { emails: readonly string[] }): Promise<ScimUser[]>
  /** False when another user has the same e-mail. */
  add(user: ScimUser): Promise<boolean>
  change(user: ScimUser): Promise<void>
  remove(id: string): Promise<void>
  list(query: ScimUserQuery): Promise<{ users: ScimUser[]; total: number }>
}
