import type { ClientScope } from './client-scopes.ts'

/** On whose behalf a Client API request runs. */
export interface Caller {
  /** In lower case. */
  readonly email: string
  readonly scopes: ReadonlySet<ClientScope>
  /** The credential that was used, for limits and the audit trail; never the secret. */
  readonly credentialId: string
  /** Set when a global token acts for the user: who holds that token. */
  readonly actedBy: string | undefined
}
