import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Account, AccountStore } from '../identity/account.ts'
import { foldEmail, isEmail } from '../identity/email.ts'
import { type SignOutDeps, signOutEverywhere } from '../sign-in/sign-out.ts'
import type { ScimStore, ScimUser, ScimUserQuery } from './scim-user.ts'

export interface ProvisionDeps extends SignOutDeps {
  scim: ScimStore
  accounts: AccountStore
  clock: Clock
}

/** What a provisioning system may say about a user. Roles are not among it: those are given here. */
export interface UserFields {
  readonly userName: string
  readonly externalId: string | undefined
  readonly givenName: string | undefined
  readonly familyName: string | undefined
  readonly displayName: string | undefined
  readonly isActive: boolean
}

export interface ProvisionedUser {
  readonly user: ScimUser
  readonly account: Account
}

/** Makes the user, or takes over an account that was there before. */
export async function provisionUser(deps: ProvisionDeps, fields: UserFields): Promise<ProvisionedUser> {
  const email = foldEmail(fields.userName)
  if (!isEmail(email))
    throw new ServiceError('invalid_request', `userName "${fields.userName}" is not an e-mail address`)
  const createdAt = deps.clock.now()
  const user = { id: newId(), email, ...namesOf(fields), createdAt, changedAt: createdAt }
  if (!(await deps.scim.add(user))) throw new ServiceError('conflict', `There is a user ${email} already`)
  return { user, account: await putAccount(deps, email, fields) }
}

export async function readProvisioned(deps: ProvisionDeps, id: string): Promise<ProvisionedUser> {
  const user = await deps.scim.find(id)
  const account = user === undefined ? undefined : await deps.accounts.find(user.email)
  if (user === undefined || account === undefined) throw new ServiceError('not_found', `There is no user ${id}`)
  return { user, account }
}

export async function listProvisioned(
  { scim, accounts }: Pick<ProvisionDeps, 'scim' | 'accounts'>,
  query: ScimUserQuery,
): Promise<{ found: ProvisionedUser[]; total: number }> {
  const { users, total } = await scim.list(query)
  const known = new Map((await accounts.findAll(users.map(({ email }) => email))).map((each) => [each.email, each]))
  const found = users.flatMap((user) => {
    const account = known.get(user.email)
    return account === undefined ? [] : [{ user, account }]
  })
  return { found, total }
}

/** The e-mail is who a user is, in access lists too; it cannot become another. */
export async function changeProvisioned(deps: ProvisionDeps, id: string, fields: UserFields): Promise<ProvisionedUser> {
  const { user } = await readProvisioned(deps, id)
  if (foldEmail(fields.userName) !== user.email) {
    throw new ServiceError('invalid_request', 'userName cannot be changed; delete the user and create another')
  }
  const changed = { ...user, ...namesOf(fields), changedAt: deps.clock.now() }
  await deps.scim.change(changed)
  return { user: changed, account: await putAccount(deps, user.email, fields) }
}

/** The account stays, without access: what it wrote keeps its author. */
export async function deprovisionUser(deps: ProvisionDeps, id: string): Promise<void> {
  const { user, account } = await readProvisioned(deps, id)
  await deps.accounts.put({ ...account, isActive: false })
  await signOutEverywhere(deps, user.email)
  await deps.scim.remove(id)
}

async function putAccount(deps: ProvisionDeps, email: string, fields: UserFields): Promise<Account> {
  const existing = await deps.accounts.find(email)
  const fullName = [fields.givenName, fields.familyName].filter((part) => part !== undefined).join(' ')
  const account: Account = {
    email,
    name: fields.displayName ?? (fullName || existing?.name || email),
    role: existing?.role ?? 'member',
    isActive: fields.isActive,
    createdAt: existing?.createdAt ?? deps.clock.now(),
  }
  await deps.accounts.put(account)
  // From the same moment nothing of the user's works: sessions, refresh tokens, access tokens.
  if (!account.isActive) await signOutEverywhere(deps, email)
  return account
}

function namesOf({ externalId, givenName, familyName }: UserFields) {
  return { externalId, givenName, familyName }
}
