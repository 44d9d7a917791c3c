import { ServiceError } from '../../kernel/errors.ts'
import type { AccountStore } from '../accounts/account.ts'
import { userToSignOut } from '../accounts/existing-user.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail } from '../shared/email.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { ListedSession, SessionStore } from './session.ts'

interface SessionDeps extends AuditDeps {
  sessions: SessionStore
  accounts: AccountStore
}

/** The browsers that a user is signed in with; one's own, or, for administrators, anybody's. */
export async function listSessions({ sessions }: SessionDeps, actor: Actor, email: string): Promise<ListedSession[]> {
  if (!(actor.kind === 'account' && actor.email === foldEmail(email))) refuseUnless(actor, 'users')
  return sessions.listOf(foldEmail(email))
}

export async function endSession(deps: SessionDeps, actor: Actor, email: string, id: string): Promise<void> {
  const account = await userToSignOut(deps, actor, email)
  const session = (await deps.sessions.listOf(account.email)).find((each) => each.id === id)
  if (session === undefined) throw new ServiceError('not_found', `There is no session ${id}`)
  const note = { action: 'session.end', subject: account.email, details: { session: id } }
  await audited(deps, actor, note, () => deps.sessions.removeOf(account.email, id))
}
