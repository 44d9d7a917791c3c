import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../../domain/identity/account.ts'
import type { Services } from '../../domain/services.ts'
import { findSession } from '../../domain/sign-in/find-session.ts'
import { SESSION_DAYS, startSession } from '../../domain/sign-in/start-session.ts'
import { hashSecret } from '../../kernel/secrets.ts'
import { readCookie, setCookie } from './cookies.ts'
import { type Page, pageHeaders, renderPage } from './page.ts'

export type Fields = Readonly<Record<string, string>>

/** The fields of a form; of a repeated one the last. */
export function fieldsOf(request: FastifyRequest): Fields {
  return request.body instanceof URLSearchParams ? Object.fromEntries(request.body) : {}
}

export function show(reply: FastifyReply, page: Page, status = 200): FastifyReply {
  return reply.code(status).headers(pageHeaders(page)).send(renderPage(page))
}

/** After a form always with 303, so that the browser does not send the form on (RFC 9700, section 4.12). */
export function goTo(reply: FastifyReply, address: string): FastifyReply {
  return reply.header('Cache-Control', 'no-store').redirect(address, 303)
}

/** Who is signed in, in the browser that sent this. */
export function accountOf(services: Services, request: Pick<FastifyRequest, 'headers'>): Promise<Account | undefined> {
  return findSession(services, readCookie(request.headers, 'session', services.publicAddress))
}

/** When this browser signed in. */
export async function signedInAt(
  { sessions, publicAddress }: Services,
  request: Pick<FastifyRequest, 'headers'>,
): Promise<Date | undefined> {
  const secret = readCookie(request.headers, 'session', publicAddress)
  return secret === undefined ? undefined : (await sessions.find(hashSecret(secret)))?.createdAt
}

export async function signBrowserIn(services: Services, reply: FastifyReply, account: Account): Promise<void> {
  // Always a new secret: one that was there before signing in might be known to somebody else.
  const secret = await startSession(services, account.email)
  setCookie(reply, 'session', secret, services.publicAddress, SESSION_DAYS)
}
