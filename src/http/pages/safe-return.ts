import type { PublicAddress } from '../../kernel/network/public-address.ts'

/** A path of this service: written in the code, or made by `safeReturn` of what a caller sent. */
export type OwnPath = `/${string}`

/**
 * Where to go after signing in: a path of this service, whatever was asked for (RFC 9700, section 4.11). It is resolved
 * as a browser does it and its origin compared; then the path that comes out once more, because `/.//host` is a path
 * here whose rest, sent alone, is another site.
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
