import { quoted } from '../../../kernel/bad-field.ts'
import type { Clock } from '../../../kernel/clock.ts'
import { ServiceError } from '../../../kernel/errors.ts'
import { randomOpaqueId, seal, unseal } from '../../../kernel/secrets.ts'
import { type AuditDeps, audited } from '../../audit/audited.ts'
import { changeRecord, type RecordKey } from '../../audit/change-record.ts'
import type { Actor } from '../../shared/actor.ts'
import type { Caller } from '../../shared/caller.ts'
import {
  ConsentEnded,
  type ConsentTokens,
  type RemoteClient,
  type RemoteServer,
  type RemoteServerStore,
  type RemoteServers,
  type ToolConsent,
  type ToolConsentStore,
} from './remote-server.ts'

export interface ConsentDeps extends AuditDeps {
  remoteServers: RemoteServerStore
  toolConsents: ToolConsentStore
  remote: RemoteServers
  /** Seals tokens and secrets of other servers. */
  toolKey: string
  clock: Clock
}

/** What is kept between sending somebody away and their coming back. */
export interface PendingConsent {
  readonly serverId: string
  /** Where the server was then. */
  readonly serverUrl: string
  readonly email: string
  readonly state: string
  readonly verifier: string
  readonly client: RemoteClient
  readonly returnUrl: string
}

/** A token that ends so soon is renewed before it is used. */
const RENEWED_BEFORE_MS = 30_000

export async function findRemoteServer(
  { remoteServers }: Pick<ConsentDeps, 'remoteServers'>,
  id: string,
): Promise<RemoteServer> {
  return (await remoteServers.find(id)) ?? noRemoteServer(id)
}

export function noRemoteServer(id: string): never {
  throw new ServiceError('not_found', `Tool server ${quoted(id)} not found`)
}

/** A connected tool server, for `changeRecord`; undefined: there is none. */
export function remoteServerRecord(
  { remoteServers }: Pick<ConsentDeps, 'remoteServers'>,
  id: string,
): RecordKey<RemoteServer | undefined> {
  return { name: `tool server ${id}`, read: () => remoteServers.find(id) }
}

/** Whether the caller may use the tools of a server now. */
export async function consentStatus(
  deps: ConsentDeps,
  { email }: Caller,
  id: string,
): Promise<{ server: RemoteServer; isAuthorized: boolean }> {
  const server = await findRemoteServer(deps, id)
  if (server.auth === 'none') return { server, isAuthorized: true }
  const consent = await deps.toolConsents.find(id, email)
  return { server, isAuthorized: consent !== undefined && isUsable(deps, consent) }
}

/** Whether what was allowed still counts, as far as it can be known here. */
export function isUsable(deps: ConsentDeps, consent: ToolConsent): boolean {
  const tokens = openTokens(deps, consent)
  if (tokens === undefined) return false
  const isOver = tokens.expiresAt !== undefined && tokens.expiresAt <= deps.clock.now().getTime()
  return !isOver || tokens.refreshToken !== undefined
}

/** Where the caller goes to allow it. The browser that comes back must be signed in as the same person. */
export async function beginConsent(
  deps: ConsentDeps,
  { email }: Caller,
  id: string,
  returnUrl: string,
  redirectUri: string,
): Promise<{ url: URL; pending: PendingConsent }> {
  const server = await findRemoteServer(deps, id)
  if (server.auth === 'none') {
    throw new ServiceError('invalid_request', `Tool server ${quoted(id)} doesn't need authorization`)
  }
  const state = randomOpaqueId()
  const secret = server.clientSecret === undefined ? undefined : unseal(deps.toolKey, server.clientSecret)
  const { url, client, verifier } = await deps.remote.begin(server, secret, redirectUri, state)
  return { url, pending: { serverId: id, serverUrl: server.url, email, state, verifier, client, returnUrl } }
}

/** Keeps what somebody allowed; what they allowed before ends. */
export async function finishConsent(
  deps: ConsentDeps,
  actor: Actor,
  pending: PendingConsent,
  returned: URL,
): Promise<void> {
  const { serverId, email, client } = pending
  const begun = refuseMoved(await findRemoteServer(deps, serverId), pending)
  const tokens = await deps.remote.finish(begun, client, returned, pending)
  const before = await changeRecord(deps, actor, remoteServerRecord(deps, serverId), async (server) => {
    refuseMoved(server ?? noRemoteServer(serverId), pending)
    const known = await deps.toolConsents.find(serverId, email)
    await deps.toolConsents.put(sealTokens(deps, serverId, email, tokens))
    return { result: known, note: { action: 'tool-consent.give', subject: email, details: { server: serverId } } }
  })
  const old = before && openTokens(deps, before)
  if (old !== undefined) await deps.remote.revoke(old)
}

/** What is allowed at one address must not be sent to another, wherever an administrator moves the server meanwhile. */
function refuseMoved(server: RemoteServer, { serverUrl }: PendingConsent): RemoteServer {
  if (server.url === serverUrl) return server
  throw new ServiceError(
    'conflict',
    `The URL of tool server ${quoted(server.id)} has changed in the meantime; start again`,
  )
}

/** Does something there with a token of the caller's, renewed where it has to be; undefined: nothing was allowed. */
export async function withConsent<T>(
  deps: ConsentDeps,
  { email }: Pick<Caller, 'email'>,
  server: RemoteServer,
  work: (token: string | undefined) => Promise<T>,
): Promise<T | undefined> {
  if (server.auth === 'none') return work(undefined).catch((error: unknown) => refuseToken(server, error))
  const consent = await deps.toolConsents.find(server.id, email)
  let tokens = consent && openTokens(deps, consent)
  if (consent === undefined || tokens === undefined) return undefined
  const soon = deps.clock.now().getTime() + RENEWED_BEFORE_MS
  const isRenewed = tokens.expiresAt !== undefined && tokens.expiresAt <= soon
  try {
    if (isRenewed) tokens = await renew(deps, server, consent, tokens)
    try {
      return await work(tokens.accessToken)
    } catch (error) {
      if (!(error instanceof ConsentEnded) || isRenewed) throw error
      return await work((await renew(deps, server, consent, tokens)).accessToken)
    }
  } catch (error) {
    if (!(error instanceof ConsentEnded)) throw error
    const now = await deps.toolConsents.find(server.id, email)
    // Someone may have allowed it again in the meantime.
    if (now?.sealed === consent.sealed) await endConsent(deps, { kind: 'service' }, now)
    return undefined
  }
}

function refuseToken({ id }: RemoteServer, error: unknown): never {
  if (!(error instanceof ConsentEnded)) throw error
  throw new ServiceError(
    'unavailable',
    `Tool server ${quoted(id)} requires a token; ask an administrator to set its \`auth\` to oauth`,
  )
}

async function renew(
  deps: ConsentDeps,
  server: RemoteServer,
  consent: ToolConsent,
  tokens: ConsentTokens,
): Promise<ConsentTokens> {
  const renewed = await deps.remote.refresh(server, tokens)
  const kept = sealTokens(deps, server.id, consent.email, renewed)
  if (await deps.toolConsents.replace(consent, kept)) return renewed
  // Another renewed it first, or it was taken back: what is kept counts.
  const now = await deps.toolConsents.find(server.id, consent.email)
  const other = now && openTokens(deps, now)
  if (other === undefined) throw new ConsentEnded('taken back')
  return other
}

/** What was allowed is forgotten here, and revoked there. */
export async function endConsent(deps: ConsentDeps, actor: Actor, consent: ToolConsent): Promise<void> {
  const { serverId, email } = consent
  const note = { action: 'tool-consent.end', subject: email, details: { server: serverId } }
  await audited(
    deps,
    actor,
    (isRemoved) => (isRemoved ? note : undefined),
    () => deps.toolConsents.remove(serverId, email),
  )
  await revokeSealed(deps, [consent])
}

/** Tells the other side, as far as it listens, that these tokens are not needed any more. */
export async function revokeSealed(deps: ConsentDeps, consents: readonly ToolConsent[]): Promise<void> {
  const tokens = consents.flatMap((consent) => openTokens(deps, consent) ?? [])
  await Promise.all(tokens.map((each) => deps.remote.revoke(each)))
}

function sealTokens({ toolKey, clock }: ConsentDeps, serverId: string, email: string, tokens: ConsentTokens) {
  return { serverId, email, sealed: seal(toolKey, JSON.stringify(tokens)), updatedAt: clock.now() }
}

/** Undefined: sealed with another key. */
function openTokens({ toolKey }: ConsentDeps, { sealed }: ToolConsent): ConsentTokens | undefined {
  try {
    return JSON.parse(unseal(toolKey, sealed)) as ConsentTokens
  } catch {
    return undefined
  }
}
