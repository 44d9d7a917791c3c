import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Account, AccountStore } from '../identity/account.ts'
import { createAccount } from '../identity/create-account.ts'
import { foldEmail, isEmail } from '../identity/email.ts'
import type { SsoProvider } from './sso-provider.ts'

/** What a provider said about somebody, after its signature was checked. */
export interface SsoIdentity {
  readonly email: unknown
  readonly isEmailVerified: boolean
  readonly name: unknown
}

/** The account of somebody whom an identity provider vouches for. */
export async function acceptSso(
  { accounts, clock }: { accounts: AccountStore; clock: Clock },
  provider: Pick<SsoProvider, 'name' | 'domains' | 'createsUsers'>,
  { email, isEmailVerified, name }: SsoIdentity,
): Promise<Account> {
  if (typeof email !== 'string' || !isEmail(email) || !isEmailVerified) {
    throw refused(`${provider.name} told no verified e-mail address`)
  }
  const folded = foldEmail(email)
  if (!provider.domains.includes(folded.slice(folded.lastIndexOf('@') + 1))) {
    throw refused(`${provider.name} does not answer for ${folded}`, folded)
  }
  const account = await accounts.find(folded)
  if (account !== undefined) {
    if (!account.isActive) throw refused(`The account ${folded} is not active`, folded)
    return account
  }
  if (!provider.createsUsers) throw refused(`There is no account for ${folded}; ask an administrator`, folded)
  return createAccount({ accounts, clock }, { email: folded, name: typeof name === 'string' ? name : undefined })
}

function refused(message: string, email?: string): ServiceError {
  return new ServiceError('sign_in_refused', message, email ? { details: [{ field: 'email', message: email }] } : {})
}
