import type { Clock } from '../../kernel/clock.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import type { Account, AccountStore } from '../accounts/account.ts'
import type { Session, SessionQuery, SessionStore } from './session.ts'

/** A browser that was not used for this long is signed out. */
const IDLE_MS = 3 * 86_400_000
/** How exactly the last use is kept: a write for each request would cost more than the request. */
const TOUCH_MS = 5 * 60_000

export interface FindSessionDeps {
  sessions: SessionStore
  accounts: AccountStore
  clock: Clock
}

/** Whose browser this is: the account behind a session's secret, if both are alive. */
export async function findSession(
  { sessions, accounts, clock }: FindSessionDeps,
  secret: string | undefined,
): Promise<Account | undefined> {
  if (secret === undefined || secret === '') return undefined
  const hash = hashSecret(secret)
  const session = await sessions.find(hash)
  const now = clock.now()
  if (session === undefined || !isLiveSession(session, now)) return undefined
  const account = await accounts.find(session.email)
  if (account === undefined || !account.isActive) return undefined
  if (unusedMs(session, now) > TOUCH_MS) await sessions.touch(hash, now).catch(unlessFull)
  return account
}

export function isLiveSession(session: Session, now: Date): boolean {
  return session.expiresAt > now && unusedMs(session, now) <= IDLE_MS
}

/** Limits a query to active sessions. */
export function liveAt(now: Date): Pick<SessionQuery, 'endingAfter' | 'seenSince'> {
  return { endingAfter: now, seenSince: new Date(now.getTime() - IDLE_MS) }
}

/** On a full disk people stay signed in: an administrator has to be able to take rights away. */
function unlessFull(error: unknown): void {
  if (!(error instanceof ServiceError) || error.code !== 'storage_full') throw error
}

function unusedMs({ seenAt }: Session, now: Date): number {
  return now.getTime() - seenAt.getTime()
}
