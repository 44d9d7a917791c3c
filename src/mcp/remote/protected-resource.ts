import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'
import { isFields } from './read-remote-tool.ts'
import { INITIALIZE } from './remote-session.ts'

export interface ProtectedResource {
  /** Who gives tokens for it. */
  readonly issuer: string
  readonly resource: string
  readonly scopes: readonly string[]
}

const MAX_SCOPES = 50
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]{1,100}$/

/** Who gives tokens for a tool server: as its refusal says, else as the well-known places say (RFC 9728), else itself. */
export async function findProtectedResource(fetch: OutgoingFetch, url: string): Promise<ProtectedResource> {
  const server = new URL(url)
  const refusal = await fetch(url, {
    method: 'POST',
    headers: { Accept: 'application/json, text/event-stream', 'Content-Type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: INITIALIZE }),
  })
  const challenge = refusal.headers.get('www-authenticate') ?? ''
  const told = /\bresource_metadata="([^"]{1,2000})"/i.exec(challenge)?.[1]
  const wanted = /\bscope="([^"]{0,2000})"/i.exec(challenge)?.[1]?.split(' ')
  const path = server.pathname.replace(/\/$/, '')
  for (const place of [told, wellKnown(server, path), wellKnown(server, '')]) {
    const found = place === undefined ? undefined : await readMetadata(fetch, place, server)
    if (found !== undefined) return { ...found, scopes: scopesIn(wanted ?? found.scopes) }
  }
  return { issuer: server.origin, resource: url, scopes: scopesIn(wanted ?? []) }
}

function wellKnown({ origin }: URL, path: string): string {
  return `${origin}/.well-known/oauth-protected-resource${path}`
}

/** Undefined: it cannot be had, or is of another resource: whoever wrote it must not send our users' tokens elsewhere. */
async function readMetadata(fetch: OutgoingFetch, place: string, server: URL): Promise<ProtectedResource | undefined> {
  try {
    const answer = await fetch(place, { headers: { Accept: 'application/json' } })
    if (answer.status !== 200) return undefined
    const told: unknown = await answer.json()
    if (!isFields(told)) return undefined
    const { resource, authorization_servers: issuers, scopes_supported: scopes } = told
    const issuer: unknown = Array.isArray(issuers) ? issuers[0] : undefined
    if (typeof resource !== 'string' || typeof issuer !== 'string' || !URL.canParse(issuer)) return undefined
    const named = URL.parse(resource)
    const isOwn = named?.origin === server.origin && isBelow(server.pathname, named.pathname)
    return isOwn ? { issuer, resource, scopes: Array.isArray(scopes) ? (scopes as string[]) : [] } : undefined
  } catch {
    return undefined
  }
}

function isBelow(path: string, above: string): boolean {
  const base = above.replace(/\/$/, '')
  return path === base || path.startsWith(`${base}/`)
}

function scopesIn(scopes: readonly unknown[]): string[] {
  return scopes.filter((scope): scope is string => typeof scope === 'string' && SCOPE.test(scope)).slice(0, MAX_SCOPES)
}
