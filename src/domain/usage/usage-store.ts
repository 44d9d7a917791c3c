/** When and from where a credential was used last. */
export interface CredentialUse {
  readonly credentialId: string
  readonly at: Date
  readonly address: string
}

/** How often a credential has used a deprecated item. */
export interface DeprecatedUse {
  /** Its name in the deprecation table. */
  readonly item: string
  readonly credentialId: string
  readonly count: number
  readonly lastAt: Date
}

/** What administrators see of a credential: how its secret starts, and its last use. */
export interface CredentialUsage {
  /** The first characters of the newest secret. Undefined for secrets created before we stored them. */
  readonly secretStart: string | undefined
  readonly lastUse: CredentialUse | undefined
}

export interface UsageStore {
  /** Stores the first characters of a new secret, replacing those of the previous one. */
  nameSecret(credentialId: string, secretStart: string): Promise<void>
  /** Keeps only the newest use of each credential. Counts of deprecated items add up. */
  add(uses: readonly CredentialUse[], deprecated: readonly DeprecatedUse[]): Promise<void>
  usageOf(credentialIds: readonly string[]): Promise<Map<string, CredentialUsage>>
  /** Newest first. */
  deprecatedUses(since: Date): Promise<DeprecatedUse[]>
  sweep(before: Date): Promise<void>
}

const SHOWN_CHARACTERS = 12

/** Enough of a secret to recognize it. Only 24 of its 256 random bits are revealed. */
export function startOf(secret: string): string {
  return secret.slice(0, SHOWN_CHARACTERS)
}
