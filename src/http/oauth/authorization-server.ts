import type { Provider } from 'oidc-provider'
import { DEFAULT_OAUTH_SETTINGS, type OAuthSettings } from '../../domain/oauth/oauth-settings.ts'
import { publishedKeys } from '../../domain/oauth/signing-key.ts'
import type { ProviderDeps } from './make-provider.ts'

/**
 * The authorization server. The library reads keys and settings only once, so a change creates a new instance. Flows in
 * progress are in the store and continue there.
 * See docs/decisions/0029-sign-in-libraries.md.
 */
export class AuthorizationServer {
  readonly #deps: ProviderDeps
  #settings: OAuthSettings = DEFAULT_OAUTH_SETTINGS
  #current: { provider: Provider; madeOf: string } | undefined

  constructor(deps: ProviderDeps) {
    this.#deps = deps
  }

  /** For one request: another service, or a command, may have changed keys and settings since the last. */
  async provider(): Promise<Provider> {
    const { services } = this.#deps
    // Large, and most services are never asked for a token this way.
    const { makeProvider } = await import('./make-provider.ts')
    const [keys, settings] = await Promise.all([publishedKeys(services), services.oauthSettings.read()])
    this.#settings = settings
    const madeOf = JSON.stringify([settings.registration === 'off', keys.map(({ kid }) => kid)])
    if (this.#current?.madeOf !== madeOf) {
      const provider = makeProvider(this.#deps, { keys, settings: () => this.#settings })
      this.#current = { provider, madeOf }
    }
    return this.#current.provider
  }
}
