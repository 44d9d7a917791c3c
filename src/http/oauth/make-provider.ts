import type { EventEmitter } from 'node:events'
import { type KoaContextWithOIDC, Provider } from 'oidc-provider'
import { isClientSecret, isHashedSecret } from '../../domain/oauth/client-secret.ts'
import type { OutgoingFetch } from '../../domain/oauth/outgoing-fetch.ts'
import { KNOWN_SCOPES } from '../../domain/oauth/scopes.ts'
import type { Services } from '../../domain/services.ts'
import type { Log } from '../../kernel/log.ts'
import { DEVICE_INTERVAL_SECONDS } from './device-polling.ts'
import { type ProviderParts, providerConfiguration } from './provider-configuration.ts'
import { showEndedDeviceForm } from './provider-pages.ts'
import { nameSuccessors, RefreshSuccessors } from './refresh-successors.ts'

export interface ProviderDeps {
  readonly services: Services
  readonly fetch: OutgoingFetch
  readonly log: Log
}

/** The library, set up for these keys. `settings` returns the current ones. */
export function makeProvider(
  deps: ProviderDeps,
  { keys, settings }: Pick<ProviderParts, 'keys' | 'settings'>,
): Provider {
  const { services, fetch, log } = deps
  const successors = new RefreshSuccessors()
  /** Audit entries that a request is still writing. */
  const recorded = new WeakMap<object, Promise<void>>()
  const provider = new Provider(
    services.publicAddress.url,
    providerConfiguration({ services, keys, settings, fetch, successors }),
  )
  // We put the issuer's own scheme and host into every request before it comes here.
  provider.proxy = true
  keepSecretsHashed(provider)
  nameSuccessors(provider, successors)
  provider.use(async (ctx, next) => {
    await next().catch((error: unknown) => showEndedDeviceForm(ctx as unknown as KoaContextWithOIDC, error))
    // The response follows, so whoever revoked something finds it in the audit log.
    await recorded.get(ctx)
    if (ctx['oidc']?.route === 'discovery') ctx.body.scopes_supported = [...KNOWN_SCOPES]
    const isDeviceCode = ctx['oidc']?.route === 'device_authorization' && ctx.status === 200
    if (isDeviceCode) ctx.body.interval = DEVICE_INTERVAL_SECONDS
  })
  provider.on('registration_create.success', (_ctx, { clientId }) => log.info({ clientId }, 'client registered'))
  provider.on('grant.revoked', (ctx) => {
    const clientId = ctx.oidc.client?.clientId
    log.info({ clientId }, 'grant revoked')
    const entry = recordRevocation(deps, accountIn(ctx.oidc.entities), clientId, ctx.ip)
    const earlier = recorded.get(ctx)
    recorded.set(ctx, earlier === undefined ? entry : earlier.then(() => entry))
  })
  provider.on('server_error', (_ctx, error) => log.error({ err: error }, 'authorization server failed'))
  // Without a listener the framework below would print to the terminal.
  const events: EventEmitter = provider
  events.on('error', (error: unknown) => log.error({ err: error }, 'authorization server failed'))
  return provider
}

/** The library tells of it when it is done; that the entry could not be written must not undo it. */
async function recordRevocation(
  { services, log }: ProviderDeps,
  user: string | undefined,
  clientId = '',
  address: string,
): Promise<void> {
  await services.audit
    .append({
      at: services.clock.now(),
      actorKind: 'token',
      actor: clientId,
      credential: `oauth:${clientId}`,
      onBehalfOf: user,
      action: 'consent.revoke',
      subject: clientId,
      details: { user: user ?? null },
      address,
    })
    .catch((error: unknown) => log.error({ err: error }, 'a revoked grant could not be written into the audit log'))
}

/** The store holds hashes of client secrets, so the library gets a function to compare them and never shows one. */
function keepSecretsHashed({ Client }: Provider): void {
  const { metadata } = Client.prototype as { metadata(): Record<string, unknown> }
  Object.assign(Client.prototype, {
    compareClientSecret(this: { clientSecret?: string }, secret: string): boolean {
      return this.clientSecret !== undefined && isClientSecret(secret, this.clientSecret)
    },
    metadata(this: unknown): Record<string, unknown> {
      const all = metadata.call(this)
      if (!isHashedSecret(all['client_secret'])) return all
      const { client_secret: _hash, ...shown } = all
      return shown
    },
  })
}

/** Whose grant it was: said by the token that was revoked, or used again. */
function accountIn({ RefreshToken, AccessToken, AuthorizationCode }: KoaContextWithOIDC['oidc']['entities']) {
  return (RefreshToken ?? AccessToken ?? AuthorizationCode)?.accountId
}
