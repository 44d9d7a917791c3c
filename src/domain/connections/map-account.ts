import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail, isEmail } from '../shared/email.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionRecord, orMissing } from './connection-record.ts'
import type { ConnectionAccount } from './crawl-store.ts'

/** Whose account it is: somebody's, nobody's, or as the email or the rule says. */
export type AccountOwner =
  | { readonly kind: 'person'; readonly email: string }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'automatic' }

/**
 * Assigns an account to a person by hand. From the next request on, that person can see what the account can see in the source,
 * and its previous owner no longer can.
 */
export async function mapAccount(
  deps: ConnectionDeps,
  actor: Actor,
  id: string,
  accountId: string,
  owner: AccountOwner,
): Promise<ConnectionAccount> {
  refuseUnless(actor, 'connections.accounts')
  if (owner.kind === 'person' && !isEmail(owner.email.trim())) {
    throw badField('email', `must be an email address; got ${quoted(owner.email)}`)
  }
  return changeRecord(deps, actor, connectionRecord(deps.connections, id), async (found) => {
    const connection = orMissing(found, id)
    const before = await deps.crawls.findAccount(id, accountId)
    if (before === undefined) {
      throw new ServiceError('not_found', `The connection "${id}" has no account "${accountId}"; run it first`)
    }
    const after: ConnectionAccount = {
      ...before,
      matchedEmail: owner.kind === 'person' ? foldEmail(owner.email) : undefined,
      matchedBy: owner.kind === 'automatic' ? undefined : 'manual',
    }
    await deps.crawls.putAccount(id, after)
    await changeUser(deps, connection.datasource, before, after)
    // A run under way has read the accounts already and would write them as they were, so it stops and starts again.
    const { revision, requestedMode = 'changes' } = connection
    await deps.connections.put({ ...connection, revision: revision + 1, requestedMode })
    const details = { account: accountId, from: before.matchedEmail ?? null, to: after.matchedEmail ?? owner.kind }
    return { result: after, note: { action: 'connection.map-account', subject: id, details } }
  })
}

async function changeUser(
  { identity, clock }: ConnectionDeps,
  datasource: string,
  before: ConnectionAccount,
  after: ConnectionAccount,
): Promise<void> {
  if (before.matchedEmail === after.matchedEmail) return
  const { id: userId, name, isActive, matchedEmail } = after
  if (matchedEmail !== undefined) {
    const known = await identity.findUser(datasource, matchedEmail)
    // Somebody with another account keeps it: a person has one user per data source.
    if (known === undefined || known.userId === userId) {
      const user = { datasource, email: matchedEmail, userId, name, isActive, uploadedAt: clock.now() }
      await identity.putUser(user, 0)
    }
  }
  if (before.matchedEmail === undefined) return
  const old = await identity.findUser(datasource, before.matchedEmail)
  if (old?.userId === userId) await identity.deleteUser(datasource, before.matchedEmail, 0)
}
