import type { ClientScope } from '../shared/client-scopes.ts'
import { DEFAULT_DYNAMIC_SCOPES } from './scopes.ts'

export const REGISTRATION_MODES = ['any', 'approved', 'off'] as const
export type RegistrationMode = (typeof REGISTRATION_MODES)[number]

/** What administrators decide about OAuth while the service runs. */
export interface OAuthSettings {
  /** Who may register a client: any application, those on the approved list, or nobody. */
  readonly registration: RegistrationMode
  /** Redirect addresses besides those of the approved applications; `*` stands for a part of one path segment. */
  readonly redirectPatterns: readonly string[]
  /** Ids of approved applications that this organisation does not want. */
  readonly blockedApplications: readonly string[]
  /** What a client that registered itself may have at most. */
  readonly dynamicScopes: readonly ClientScope[]
  /** "Allow OAuth token-based access": tokens of external identity providers count. */
  readonly externalTokens: boolean
}

export const DEFAULT_OAUTH_SETTINGS: OAuthSettings = {
  registration: 'approved',
  redirectPatterns: [],
  blockedApplications: [],
  dynamicScopes: DEFAULT_DYNAMIC_SCOPES,
  externalTokens: false,
}

export interface OAuthSettingsStore {
  /** With the default for what was never set. */
  read(): Promise<OAuthSettings>
  change(settings: Partial<OAuthSettings>): Promise<void>
}
