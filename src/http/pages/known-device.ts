import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../domain/services.ts'
import { foldEmail } from '../../domain/shared/email.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { readCookie, setCookie } from './cookies.ts'

const KIND = 'KnownDevice'
const DAYS = 180
const FORM = /^[A-Za-z0-9_-]{43}$/

/**
 * Identifies a browser this user signed in with before, for rate limits. Undefined for any other. It grants no access:
 * the password is still required.
 */
export async function knownDevice(
  { oauthRecords, clock, publicAddress }: Services,
  request: Pick<FastifyRequest, 'headers'>,
  email: string,
): Promise<string | undefined> {
  const secret = readCookie(request.headers, 'device', publicAddress)
  if (secret === undefined || !FORM.test(secret)) return undefined
  const idHash = nameOf(secret, email)
  const record = await oauthRecords.find(KIND, idHash)
  return record?.expiresAt !== undefined && record.expiresAt > clock.now() ? idHash : undefined
}

/** Remembers that the user signed in with this browser. Users of the same browser share one cookie. */
export async function rememberDevice(services: Services, reply: FastifyReply, email: string): Promise<void> {
  const { oauthRecords, clock, publicAddress } = services
  const given = readCookie(reply.request.headers, 'device', publicAddress)
  const secret = given !== undefined && FORM.test(given) ? given : randomBytes(32).toString('base64url')
  await oauthRecords.put({
    kind: KIND,
    idHash: nameOf(secret, email),
    payload: '{}',
    // So that signing out everywhere deletes it.
    accountId: foldEmail(email),
    clientId: undefined,
    grantHash: undefined,
    uid: undefined,
    userCodeHash: undefined,
    expiresAt: new Date(clock.now().getTime() + DAYS * 86_400_000),
  })
  setCookie(reply, 'device', secret, publicAddress, DAYS)
}

function nameOf(secret: string, email: string): string {
  return hashSecret(`${secret} ${foldEmail(email)}`)
}
