import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyReply } from 'fastify'
import type { PublicAddress } from '../../kernel/network/public-address.ts'

export type CookieName = 'session' | 'form' | 'sso' | 'device'

/** Under https the prefix `__Host-` keeps other hosts of the same domain from setting a cookie with this name. */
function nameOf(name: CookieName, address: PublicAddress): string {
  return `${address.isSecure ? '__Host-' : ''}almanac_${name}`
}

export function readCookie(headers: IncomingHttpHeaders, name: CookieName, address: PublicAddress): string | undefined {
  const wanted = nameOf(name, address)
  for (const pair of (headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (at > 0 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim() || undefined
  }
  return undefined
}

/** Values are random and need no escaping. Without `days`, the cookie lasts until the browser closes. */
export function setCookie(reply: FastifyReply, name: CookieName, value: string, address: PublicAddress, days?: number) {
  const parts = [`${nameOf(name, address)}=${value}`, 'Path=/', 'HttpOnly', 'SameSite=Lax']
  if (days !== undefined) parts.push(`Max-Age=${days * 86_400}`)
  if (address.isSecure) parts.push('Secure')
  reply.header('Set-Cookie', parts.join('; '))
}

export function clearCookie(reply: FastifyReply, name: CookieName, address: PublicAddress): void {
  setCookie(reply, name, '', address, 0)
}

export type Theme = 'light' | 'dark'

/** The appearance that the person chose in the web apps, which set this cookie (web/shared/theme-choice.tsx). */
export function themeOf({ cookie = '' }: IncomingHttpHeaders): Theme | undefined {
  return /(?:^|;\s*)almanac_theme=(light|dark)(?:;|$)/.exec(cookie)?.[1] as Theme | undefined
}
