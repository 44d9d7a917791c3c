import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import type { Account, AccountStore } from '../accounts/account.ts'
import { createAccount } from '../accounts/create-account.ts'
import type { SaveAccountDeps } from '../accounts/save-account.ts'
import { userRecord } from '../accounts/user-record.ts'
import { changeRecord } from '../audit/change-record.ts'
import { foldEmail } from '../shared/email.ts'
import { refuseWeakPassword } from './password.ts'
import { type SetPasswordDeps, setPassword } from './set-password.ts'

const LINK_HOURS = 24

/** The one link by which the first Super Admin comes in; a newer one takes the place of the older. */
export interface SetupLinkStore {
  replace(secretHash: string, expiresAt: Date): Promise<void>
  isOpen(secretHash: string, at: Date): Promise<boolean>
  /** Of several at once exactly one returns true. */
  use(secretHash: string, at: Date): Promise<boolean>
}

export interface SetUpDeps extends SetPasswordDeps, SaveAccountDeps {
  setupLinks: SetupLinkStore
}

/** The secret of a new set-up link, or undefined when the service has its Super Admin. */
export async function openSetUp({
  accounts,
  setupLinks,
  clock,
}: {
  accounts: AccountStore
  setupLinks: SetupLinkStore
  clock: Clock
}): Promise<string | undefined> {
  if (await hasSuperAdmin(accounts)) return undefined
  const secret = randomSecret('setup')
  await setupLinks.replace(hashSecret(secret), new Date(clock.now().getTime() + LINK_HOURS * 3_600_000))
  return secret
}

export async function isSetUpOpen(deps: SetUpDeps, secret: string): Promise<boolean> {
  return (await deps.setupLinks.isOpen(hashSecret(secret), deps.clock.now())) && !(await hasSuperAdmin(deps.accounts))
}

/** Makes the first Super Admin; the link works once. */
export async function setUp(
  deps: SetUpDeps,
  secret: string,
  request: { email: string; name: string; password: string },
): Promise<Account> {
  const email = foldEmail(request.email)
  refuseWeakPassword(request.password, email)
  const account = await changeRecord(deps, { kind: 'service' }, userRecord(deps, email), async () => {
    // In the same transaction: a link stays open if the account can't be created.
    if (!(await isSetUpOpen(deps, secret)) || !(await deps.setupLinks.use(hashSecret(secret), deps.clock.now()))) {
      throw new ServiceError(
        'setup_link_invalid',
        'This setup link was already used or has expired; restart the service for a new one',
      )
    }
    const made = await createAccount(deps, { email, name: request.name || undefined, role: 'super-admin' })
    return { result: made, note: { action: 'user.create', subject: made.email, details: { role: made.role } } }
  })
  await setPassword(deps, account.email, request.password, { kind: 'service' }, null)
  return account
}

/** Whether the first account is still to be created. Counts, so that a sign-in page costs the same with many users. */
export async function lacksSuperAdmin(accounts: Pick<AccountStore, 'count'>): Promise<boolean> {
  return (await accounts.count({ role: 'super-admin' })) === 0
}

async function hasSuperAdmin(accounts: AccountStore): Promise<boolean> {
  return (await accounts.list()).some(({ role, isActive }) => role === 'super-admin' && isActive)
}
