import type { ClientScope } from './client-scopes.ts'

/** On whose behalf a Client API request runs. */
export interface Caller {
  /** In lower case. */
  readonly email: string
  readonly scopes: ReadonlySet<ClientScope>
  /** The credential that was used, for limits and the audit trail; never the secret. */
  readonly credentialId: string
  readonly root: CredentialRoot
  /** Set when a global token acts for the user: who holds that token. */
  readonly actedBy: string | undefined
}

/** What a credential hangs on. What is made with the credential ends with it. */
export type CredentialRoot =
  | { readonly kind: 'clientToken'; readonly id: string }
  /** A browser, by the hash of its secret. */
  | { readonly kind: 'session'; readonly hash: string }
  /** What a user allowed an application, by the hash of the grant's id; and until when the token counts. */
  | { readonly kind: 'grant'; readonly hash: string; readonly expiresAt: Date }
  /** An application at an external identity provider. */
  | { readonly kind: 'issuer'; readonly issuer: string; readonly clientId: string; readonly expiresAt: Date }
  /** A token of `createauthtoken`, with which nothing can be made. */
  | { readonly kind: 'authToken' }
