import type { AccountStore } from '../accounts/account.ts'
import type { CredentialStore } from '../accounts/credential-store.ts'
import type { PersonalRecords } from '../accounts/personal-records.ts'
import type { GroupStore } from '../groups/group.ts'
import type { ScimStore } from '../provisioning/scim-user.ts'
import type { AttemptStore } from '../sign-in/attempt-store.ts'
import type { OidcProviderStore } from '../sign-in/oidc-provider.ts'
import type { PasswordStore } from '../sign-in/password-store.ts'
import type { SamlProviderStore } from '../sign-in/saml-provider.ts'
import type { SessionStore } from '../sign-in/session.ts'
import type { SetupLinkStore } from '../sign-in/set-up.ts'

/** Who may come in, and how. */
export interface SignInServices {
  readonly accounts: AccountStore
  readonly credentials: CredentialStore
  readonly personalRecords: PersonalRecords
  readonly passwords: PasswordStore
  readonly sessions: SessionStore
  readonly setupLinks: SetupLinkStore
  readonly attempts: AttemptStore
  readonly oidcProviders: OidcProviderStore
  readonly scim: ScimStore
  readonly groups: GroupStore
  readonly samlProviders: SamlProviderStore
}
