import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../domain/accounts/account.ts'
import type { Services } from '../../domain/services.ts'
import type { Caller } from '../../domain/shared/caller.ts'
import { roleScopes } from '../../domain/shared/role-scopes.ts'
import { findSession } from '../../domain/sign-in/find-session.ts'
import { sessionId } from '../../domain/sign-in/session.ts'
import { recordRefusedSignIn, signInEntry } from '../../domain/sign-in/sign-in-entries.ts'
import { SESSION_DAYS, startSession } from '../../domain/sign-in/start-session.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { readCookie, setCookie, themeOf } from './cookies.ts'
import { rememberDevice } from './known-device.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'
import type { OwnPath } from './safe-return.ts'

/** The credential ID of browser sessions. No token has this ID. */
export const SESSION = 'session'
const MAX_AGENT_CHARACTERS = 300

export type Fields = Readonly<Record<string, string>>

/** The fields of a form. If a field is repeated, the last one wins. */
export function fieldsOf(request: FastifyRequest): Fields {
  return request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {}
}

export function show(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  const { server, request } = reply
  const text = renderPage(page, server.basePath, themeOf(request.headers))
  return reply.code(status).headers(pageHeaders(page)).send(text)
}

/**
 * Redirects to one of our pages, under the base path. Always uses 303, so that the browser doesn't resend a form
 * (RFC 9700, section 4.12).
 */
export function goTo(reply: FastifyReply, path: OwnPath): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(reply.server.basePath + path, 303)
}

/** Redirects to another site. The address must come from a setting or the authorization server, never from a request. */
export function leaveFor(reply: FastifyReply, address: URL): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(address.href, 303)
}

/** The account signed in with this browser. */
export function accountOf(services: Services, request: Pick<FastifyRequest, 'headers'>): Promise<Account | undefined> {
  return findSession(services, readCookie(request.headers, 'session', services.publicAddress))
}

/** The signed-in user as a caller of the Client API, with all the scopes of their role. */
export async function sessionCaller(
  services: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Caller | undefined> {
  const account = await accountOf(services, request)
  if (account === undefined) return undefined
  const { email, role } = account
  const hash = hashSecret(readCookie(request.headers, 'session', services.publicAddress) ?? '')
  const root = { kind: 'session' as const, hash }
  return { email, scopes: new Set(roleScopes(role)), credentialId: SESSION, root, actedBy: undefined }
}

/** The ID of the session in the cookie, valid or not. */
export function sessionOf(
  { publicAddress }: Pick<Services, 'publicAddress'>,
  request: Pick<FastifyRequest, 'headers'>,
): string | undefined {
  const secret = readCookie(request.headers, 'session', publicAddress)
  return secret === undefined ? undefined : sessionId(hashSecret(secret))
}

/** When this browser signed in. */
export async function signedInAt(
  { sessions, publicAddress }: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Date | undefined> {
  const secret = readCookie(request.headers, 'session', publicAddress)
  return secret === undefined ? undefined : (await sessions.find(hashSecret(secret)))?.createdAt
}

/** `method` says how the user was authenticated, for the audit log. */
export async function signBrowserIn(
  services: Services,
  reply: FastifyReply,
  account: Account,
  method: string,
): Promise<void> {
  const { ip: address, headers } = reply.request
  const userAgent = headers['user-agent']?.slice(0, MAX_AGENT_CHARACTERS)
  // Always a new secret: someone else may know one from before the sign-in.
  const secret = await services.audit.record(async () => {
    // If the role changed during sign-in, ask again: the new role may need a different sign-in method.
    const held = await services.accounts.hold(account.email)
    if (held?.role !== account.role) throw new ServiceError('sign_in_refused', 'Your role just changed. Sign in again.')
    return {
      result: await startSession(services, account.email, { address, ...(userAgent && { userAgent }) }),
      entry: signInEntry(account, method, address, services.clock.now()),
    }
  })
  setCookie(reply, 'session', secret, services.publicAddress, SESSION_DAYS)
  await rememberDevice(services, reply, account.email)
}

/** Accepts a user from an identity provider. Refusals go into the audit log, with the email if there is one. */
export async function acceptOrRecord(
  services: Services,
  request: Pick<FastifyRequest, 'ip'>,
  method: string,
  accept: () => Promise<Account>,
): Promise<Account> {
  try {
    return await accept()
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'sign_in_refused') {
      const email = error.details?.find(({ field }) => field === 'email')?.message ?? ''
      await recordRefusedSignIn(services, email, method, request.ip)
    }
    throw error
  }
}
