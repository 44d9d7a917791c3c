import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after } from 'node:test'
import {
  Client,
  type OAuthClientMetadata,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client'

/** Sends the user to an address and waits until the application is called back. */
export type Visit = (address: URL) => Promise<unknown>

export interface HostOptions {
  readonly name: string
  /** A client that an administrator made; otherwise the application introduces itself. */
  readonly clientId?: string
  /** Where that client was made. */
  readonly issuer?: string
  /** Where its metadata document lies, for a server that takes those. */
  readonly metadataUrl?: string
  readonly mode?: 'auto' | 'legacy'
}

/** An application that uses tools, with the official client: it listens for the redirect as desktop applications do. */
export class HostApplication implements OAuthClientProvider {
  readonly redirectUrl: string
  readonly #options: HostOptions
  readonly #state = randomUUID()
  #client: StoredOAuthClientInformation | undefined
  #tokens: StoredOAuthTokens | undefined
  #verifier = ''
  #discovered: OAuthDiscoveryState | undefined
  #address: URL | undefined
  #returned = Promise.withResolvers<URL>()

  static async start(options: HostOptions): Promise<HostApplication> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => server.close())
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const host = new HostApplication(`${origin}/callback`, options)
    server.on('request', ({ url = '' }, response) => {
      if (url.startsWith('/callback')) host.#returned.resolve(new URL(url, origin))
      response.setHeader('Connection', 'close').end('<!doctype html><title>Back</title><p>Back in the application.</p>')
    })
    return host
  }

  private constructor(redirectUrl: string, options: HostOptions) {
    this.redirectUrl = redirectUrl
    this.#options = options
    const { clientId, issuer } = options
    if (clientId !== undefined && issuer !== undefined) this.#client = { client_id: clientId, issuer }
  }

  get clientMetadataUrl(): string {
    return this.#options.metadataUrl ?? ''
  }

  get clientMetadata(): OAuthClientMetadata {
    return {
      client_name: this.#options.name,
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
    }
  }

  get clientId(): string {
    return this.#client?.client_id ?? ''
  }

  /** What the application holds after it was allowed; a test may spoil it. */
  get held(): StoredOAuthTokens {
    if (this.#tokens === undefined) throw new Error('The application has no tokens')
    return this.#tokens
  }

  state(): string {
    return this.#state
  }

  clientInformation(): StoredOAuthClientInformation | undefined {
    return this.#client
  }

  saveClientInformation(client: StoredOAuthClientInformation): void {
    this.#client = client
  }

  tokens(): StoredOAuthTokens | undefined {
    return this.#tokens
  }

  saveTokens(tokens: StoredOAuthTokens): void {
    this.#tokens = tokens
  }

  redirectToAuthorization(address: URL): void {
    this.#address = address
    this.#returned = Promise.withResolvers()
  }

  saveCodeVerifier(verifier: string): void {
    this.#verifier = verifier
  }

  codeVerifier(): string {
    return this.#verifier
  }

  saveDiscoveryState(state: OAuthDiscoveryState): void {
    this.#discovered = state
  }

  discoveryState(): OAuthDiscoveryState | undefined {
    return this.#discovered
  }

  invalidateCredentials(what: string): void {
    if (what === 'all' || what === 'tokens') this.#tokens = undefined
  }

  /** Where the browser comes back to next. */
  nextReturn(): Promise<URL> {
    this.#returned = Promise.withResolvers()
    return this.#returned.promise
  }

  /** Connects; where the server wants a user first, sends one there. */
  async connect(server: string, visit: Visit): Promise<Client> {
    const first = this.#makeClient()
    try {
      await first.connect(this.#transport(server))
      return first
    } catch (error) {
      if (this.#address === undefined) throw error
    }
    await this.beAllowed(server, visit)
    const client = this.#makeClient()
    await client.connect(this.#transport(server))
    after(() => client.close())
    return client
  }

  /** Sends the user to where the server last wanted one, and takes the tokens that come of it. */
  async beAllowed(server: string, visit: Visit): Promise<void> {
    if (this.#address === undefined) throw new Error('Nobody was asked for')
    const [{ searchParams }] = await Promise.all([this.#returned.promise, visit(this.#address)])
    if (searchParams.get('state') !== this.#state) throw new Error('The state is not the one that was sent')
    await this.#transport(server).finishAuth(searchParams)
  }

  #makeClient(): Client {
    return new Client(
      { name: this.#options.name, version: '1.0.0' },
      { versionNegotiation: { mode: this.#options.mode ?? 'auto' } },
    )
  }

  #transport(server: string): StreamableHTTPClientTransport {
    return new StreamableHTTPClientTransport(new URL(server), { authProvider: this })
  }
}
