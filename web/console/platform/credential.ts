/** The fields all kinds of tokens share. */
export interface Credential {
  readonly id: string
  readonly name: string
  readonly expiresOn: string
  readonly createdBy: string
  readonly createdAt: string
  readonly revokedAt?: string
  readonly secretStart?: string
  readonly lastUsedAt?: string
  readonly lastAddress?: string
}
