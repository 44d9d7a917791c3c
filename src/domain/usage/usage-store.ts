/** When and from where a credential was used last. */
export interface CredentialUse {
  readonly credentialId: string
  readonly at: Date
  readonly address: string
}

/** How often a credential has used something that will end, or has ended. */
export interface DeprecatedUse {
  /** The row of the schedule, by its name there. */
  readonly item: string
  readonly credentialId: string
  readonly count: number
  readonly lastAt: Date
}

/** What an administrator may know of a credential without knowing its secret. */
export interface CredentialMark {
  /** The first characters of the newest secret; undefined: it was made before they were kept. */
  readonly secretStart: string | undefined
  readonly lastUse: CredentialUse | undefined
}

export interface UsageStore {
  /** Keeps the first characters of a new secret in place of those of the one before. */
  nameSecret(credentialId: string, secretStart: string): Promise<void>
  /** Of each credential the newest use stays; counts of deprecated items are added to what is there. */
  add(uses: readonly CredentialUse[], deprecated: readonly DeprecatedUse[]): Promise<void>
  marksOf(credentialIds: readonly string[]): Promise<Map<string, CredentialMark>>
  /** Newest first. */
  deprecatedUses(since: Date): Promise<DeprecatedUse[]>
  sweep(before: Date): Promise<void>
}

const SHOWN_CHARACTERS = 12

/** Enough of a secret to tell it from others; of its 256 random bits all but 24 stay unknown. */
export function startOf(secret: string): string {
  return secret.slice(0, SHOWN_CHARACTERS)
}
