import { ServiceError } from '../../kernel/errors.ts'
import type { Account } from '../accounts/account.ts'
import { createAccount } from '../accounts/create-account.ts'
import { userRecord } from '../accounts/user-record.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { MemberSource } from '../groups/group.ts'
import type { GroupDeps } from '../groups/group-roles.ts'
import { replaceSignInGroups } from '../groups/sign-in-groups.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { isInDomains } from '../shared/email-domains.ts'
import type { SignInProvider } from './provider-kind.ts'

/** What a provider said about somebody, after its signature was checked. */
export interface SsoIdentity {
  readonly email: unknown
  readonly isEmailVerified: boolean
  readonly name: unknown
  /** What the provider's group claim holds, where it has one. */
  readonly groups?: unknown
}

/** The account of a user who signed in with an identity provider. */
export async function acceptSso(
  deps: GroupDeps,
  provider: SignInProvider,
  source: MemberSource,
  identity: SsoIdentity,
): Promise<Account> {
  const account = await accountOf(deps, provider, identity)
  // A provider that names no groups this time names none: what it gave before is gone.
  if (provider.groupClaim === undefined) return account
  await replaceSignInGroups(deps, source, account.email, identity.groups)
  return (await deps.accounts.find(account.email)) ?? account
}

async function accountOf(
  deps: GroupDeps,
  provider: SignInProvider,
  { email, isEmailVerified, name }: SsoIdentity,
): Promise<Account> {
  if (typeof email !== 'string' || !isEmail(email) || !isEmailVerified) {
    throw refused(`${provider.name} didn't send a verified email address`)
  }
  const folded = foldEmail(email)
  if (!isInDomains(folded, provider.domains)) {
    throw refused(`${provider.name} isn't allowed to sign in ${folded}; its domain isn't registered`, folded)
  }
  const known = (account: Account): Account => {
    if (!account.isActive) throw refused(`The account ${folded} isn't active; ask an administrator`, folded)
    return account
  }
  const account = await deps.accounts.find(folded)
  if (account !== undefined) return known(account)
  if (!provider.createsUsers) throw refused(`No account for ${folded}; ask an administrator to create one`, folded)
  return changeRecord(deps, { kind: 'service' }, userRecord(deps, folded), async (existing) => {
    // Somebody may just have made it, with a role or without access.
    if (existing !== undefined) return { result: known(existing), note: undefined }
    const result = await createAccount(deps, { email: folded, name: typeof name === 'string' ? name : undefined })
    return { result, note: { action: 'user.create', subject: folded, details: { by: provider.name } } }
  })
}

function refused(message: string, email?: string): ServiceError {
  return new ServiceError('sign_in_refused', message, email ? { details: [{ field: 'email', message: email }] } : {})
}
