import { quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { AccountStore } from '../accounts/account.ts'
import { userToSignOut } from '../accounts/existing-user.ts'
import { type AuditDeps, audited } from '../audit/audited.ts'
import type { Actor } from '../shared/actor.ts'
import { foldEmail } from '../shared/email.ts'
import { refuseUnless } from '../shared/policy.ts'
import { isLiveSession, liveAt } from './find-session.ts'
import type { ListedSession, SessionQuery, SessionStore } from './session.ts'

interface SessionDeps extends AuditDeps {
  sessions: SessionStore
  accounts: AccountStore
}

/** The browsers that a user is signed in with; one's own, or, for administrators, anybody's. */
export async function listSessions(
  { sessions, clock }: SessionDeps,
  actor: Actor,
  email: string,
): Promise<ListedSession[]> {
  if (!(actor.kind === 'account' && actor.email === foldEmail(email))) refuseUnless(actor, 'users')
  return (await sessions.listOf(foldEmail(email))).filter((session) => isLiveSession(session, clock.now()))
}

/** A session, and what its user is called; undefined: there is no such user any more. */
export interface NamedSession extends ListedSession {
  readonly name: string | undefined
}

/** The browsers that anybody is signed in with, newest first. */
export async function listEverySession(
  { sessions, accounts, clock }: SessionDeps,
  actor: Actor,
  query: Pick<SessionQuery, 'search' | 'after' | 'limit'>,
): Promise<NamedSession[]> {
  refuseUnless(actor, 'users')
  const found = await sessions.page({ ...query, ...liveAt(clock.now()) })
  const users = await accounts.findAll([...new Set(found.map(({ email }) => email))])
  const names = new Map(users.map(({ email, name }) => [email, name]))
  return found.map((session) => ({ ...session, name: names.get(session.email) }))
}

export async function endSession(deps: SessionDeps, actor: Actor, email: string, id: string): Promise<void> {
  const account = await userToSignOut(deps, actor, email)
  const session = (await deps.sessions.listOf(account.email)).find((each) => each.id === id)
  if (session === undefined) throw new ServiceError('not_found', `Session ${quoted(id)} not found`)
  const note = { action: 'session.end', subject: account.email, details: { session: id } }
  await audited(deps, actor, note, () => deps.sessions.removeOf(account.email, id))
}
