import type { Clock } from '../../kernel/clock.ts'
import { hashSecret, randomSecret } from '../../kernel/secrets.ts'
import type { SessionStore } from './session.ts'

export const SESSION_DAYS = 14

/** Signs a browser in; the secret goes into its cookie and nowhere else. */
export async function startSession(
  { sessions, clock }: { sessions: SessionStore; clock: Clock },
  email: string,
  browser: { address?: string; userAgent?: string } = {},
): Promise<string> {
  const secret = randomSecret('session')
  const createdAt = clock.now()
  const expiresAt = new Date(createdAt.getTime() + SESSION_DAYS * 86_400_000)
  await sessions.create({ email, createdAt, seenAt: createdAt, expiresAt, ...browser }, hashSecret(secret))
  return secret
}
