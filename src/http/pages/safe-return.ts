import type { PublicAddress } from '../../kernel/network/public-address.ts'

/** A path on this service: a literal, or the result of `safeReturn`. */
export type OwnPath = `/${string}`

/**
 * Where to go after signing in: always a path on this service (RFC 9700, section 4.11). It is resolved like a browser
 * would and its origin compared. The result is checked again, because `/.//host` resolves to `//host`, another site.
 */
export function safeReturn(address: PublicAddress, wanted: unknown, fallback: OwnPath = '/'): OwnPath {
  if (typeof wanted !== 'string' || !wanted.startsWith('/')) return fallback
  const path = pathHere(wanted, address)
  return path !== undefined && pathHere(path, address) === path ? (path as OwnPath) : fallback
}

function pathHere(wanted: string, { url, origin }: PublicAddress): string | undefined {
  const resolved = URL.parse(wanted, url)
  return resolved?.origin === origin ? resolved.pathname + resolved.search + resolved.hash : undefined
}
