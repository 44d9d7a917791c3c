import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { newId } from '../../kernel/ids.ts'
import type { Account } from '../accounts/account.ts'
import type { PersonalRecords } from '../accounts/personal-records.ts'
import { saveAccount } from '../accounts/save-account.ts'
import { userRecord } from '../accounts/user-record.ts'
import type { ActivityStore } from '../activity/activity-event.ts'
import { changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import { type GroupDeps, refreshGroupRoles } from '../groups/group-roles.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { type SignOutDeps, signOutEverywhere } from '../sign-in/sign-out.ts'
import type { ScimStore, ScimUser, ScimUserQuery } from './scim-user.ts'

export interface ProvisionDeps extends SignOutDeps, GroupDeps {
  activity: ActivityStore
  personalRecords: PersonalRecords
  scim: ScimStore
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

/** What is wrong with a new `userName`. SCIM has its own error type for it. */
export const IMMUTABLE = "can't be changed; delete the user and create a new one"

/** Creates the user, or takes over an existing account. */
export async function provisionUser(deps: ProvisionDeps, actor: Actor, fields: UserFields): Promise<ProvisionedUser> {
  const email = foldEmail(fields.userName)
  if (!isEmail(email)) throw badField('userName', `must be an email address; got ${quoted(fields.userName)}`)
  const createdAt = deps.clock.now()
  const user = { id: newId(), email, ...namesOf(fields), createdAt, changedAt: createdAt }
  return change(deps, actor, 'user.provision', email, async (before) => {
    if (!(await deps.scim.add(user)))
      throw new ServiceError('conflict', `A user with the email ${email} already exists`)
    return { user, account: await putAccount(deps, before, email, fields) }
  })
}

export async function readProvisioned(deps: ProvisionDeps, id: string): Promise<ProvisionedUser> {
  const user = await deps.scim.find(id)
  const account = user === undefined ? undefined : await deps.accounts.find(user.email)
  if (user === undefined || account === undefined) throw new ServiceError('not_found', `User ${quoted(id)} not found`)
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

/**
 * The email identifies a user, also in permissions, and can't change. `decide` gets the user inside the transaction, so
 * that concurrent changes don't undo each other.
 */
export async function changeProvisioned(
  deps: ProvisionDeps,
  actor: Actor,
  id: string,
  decide: (before: ProvisionedUser) => UserFields,
): Promise<ProvisionedUser> {
  const { user: known } = await readProvisioned(deps, id)
  return change(deps, actor, 'user.change', known.email, async () => {
    const before = await readProvisioned(deps, id)
    const fields = decide(before)
    if (foldEmail(fields.userName) !== before.user.email) {
      throw badField('userName', IMMUTABLE)
    }
    const user = { ...before.user, ...namesOf(fields), changedAt: deps.clock.now() }
    await deps.scim.change(user)
    return { user, account: await putAccount(deps, before.account, user.email, fields) }
  })
}

/** The account stays, without access: what it wrote keeps its author. */
export async function deprovisionUser(deps: ProvisionDeps, actor: Actor, id: string): Promise<void> {
  const { user: known } = await readProvisioned(deps, id)
  await change(deps, actor, 'user.deprovision', known.email, async () => {
    const { user, account } = await readProvisioned(deps, id)
    const left = { ...account, isActive: false }
    await saveAccount(deps, left)
    await deps.scim.remove(id)
    await deps.activity.removePerson(user.email)
    await deps.personalRecords.removePerson(user.email)
    // Whoever comes back later does not come back into the groups of then.
    await deps.groups.removeFromAll([user.email], 'scim')
    await refreshGroupRoles(deps, actor, [user.email])
    return { user, account: left }
  })
}

/** From the moment that a user is deactivated nothing of theirs works: sessions, refresh tokens, access tokens. */
async function change(
  deps: ProvisionDeps,
  actor: Actor,
  action: string,
  email: string,
  work: (before: Account | undefined) => Promise<ProvisionedUser>,
): Promise<ProvisionedUser> {
  return changeRecord(deps, actor, userRecord(deps, email), async (before) => {
    const result = await work(before)
    if (!result.account.isActive) await signOutEverywhere(deps, email)
    const details = changesOf(before, result.account, ['name', 'isActive'])
    const isNoted = action !== 'user.change' || details !== undefined
    return { result, note: isNoted ? { action, subject: email, details } : undefined }
  })
}

async function putAccount(
  deps: ProvisionDeps,
  existing: Account | undefined,
  email: string,
  fields: UserFields,
): Promise<Account> {
  const fullName = [fields.givenName, fields.familyName].filter((part) => part !== undefined).join(' ')
  const account: Account = {
    ...existing,
    email,
    name: fields.displayName ?? (fullName || existing?.name || email),
    role: existing?.role ?? 'member',
    isActive: fields.isActive,
    createdAt: existing?.createdAt ?? deps.clock.now(),
  }
  await saveAccount(deps, account)
  return account
}

function namesOf({ externalId, givenName, familyName }: UserFields) {
  return { externalId, givenName, familyName }
}
