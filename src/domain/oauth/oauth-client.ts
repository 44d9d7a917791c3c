/** Client metadata in the names of RFC 7591. A secret is never in it, only its hash. */
export type ClientMetadata = Readonly<Record<string, unknown>>

/** An application that may ask for tokens. */
export interface OAuthClient {
  readonly clientId: string
  /** Registered by an administrator, or by itself (RFC 7591). */
  readonly origin: 'static' | 'dynamic'
  readonly metadata: ClientMetadata
  readonly createdAt: Date
  /** When a user last granted it something. */
  readonly usedAt: Date | undefined
  /** Set: it gets nothing, and what it was granted is gone. */
  readonly disabledAt: Date | undefined
}

export interface OAuthClientStore {
  find(clientId: string): Promise<OAuthClient | undefined>
  /** Creates it, or changes its metadata. */
  put(client: Omit<OAuthClient, 'usedAt' | 'disabledAt'>): Promise<void>
  list(): Promise<OAuthClient[]>
  markUsed(clientId: string, at: Date): Promise<void>
  /** False when there is none. */
  setDisabled(clientId: string, at: Date | undefined): Promise<boolean>
  remove(clientId: string): Promise<boolean>
  /** Dynamic clients that were registered before and that no user ever granted anything; how many went. */
  removeUnused(registeredBefore: Date): Promise<number>
}
