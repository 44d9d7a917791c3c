import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { ROLES, type Role } from '../access/role.ts'
import type { Account, AccountStore } from './account.ts'
import { foldEmail, isEmail } from './email.ts'

export interface CreateAccountDeps {
  accounts: AccountStore
  clock: Clock
}

/** Creates the account or changes its name and role. */
export async function createAccount(
  { accounts, clock }: CreateAccountDeps,
  request: { email: string; name?: string | undefined; role?: string | undefined },
): Promise<Account> {
  const email = foldEmail(request.email)
  if (!isEmail(email)) throw new ServiceError('invalid_request', `"${request.email}" is not an e-mail address`)
  const role = readRole(request.role ?? 'member')
  const existing = await accounts.find(email)
  const account: Account = {
    email,
    name: request.name ?? existing?.name ?? email,
    role,
    isActive: true,
    createdAt: existing?.createdAt ?? clock.now(),
  }
  await accounts.put(account)
  return account
}

function readRole(name: string): Role {
  const role = ROLES.find((known) => known === name)
  if (role === undefined)
    throw new ServiceError('invalid_request', `There is no role "${name}"; choose from ${ROLES.join(', ')}`)
  return role
}
