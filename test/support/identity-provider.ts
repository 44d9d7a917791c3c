import { once } from 'node:events'
import { createServer } from 'node:http'
import { after } from 'node:test'
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from 'jose'

/** An identity provider of a customer: a discovery document, keys, and tokens as it or a forger would write them. */
export class IdentityProvider {
  readonly issuer: string
  /** How often its keys were asked for. */
  keyReads = 0
  #keys: { kid: string; privateKey: CryptoKey; publicJwk: object }[] = []
  discovery: Record<string, unknown> = {}

  constructor(issuer: string) {
    this.issuer = issuer
  }

  static async start(): Promise<IdentityProvider> {
    const server = createServer((request, response) => {
      const answer = provider.#answer(request.url ?? '')
      response.writeHead(answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
      response.end(JSON.stringify(answer ?? {}))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => server.close())
    const { port } = server.address() as { port: number }
    const provider = new IdentityProvider(`http://127.0.0.1:${port}`)
    provider.discovery = { issuer: provider.issuer, jwks_uri: `${provider.issuer}/keys` }
    await provider.rotate('key-1')
    return provider
  }

  async rotate(kid: string): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true })
    const publicJwk = { ...(await exportJWK(publicKey)), kid, alg: 'RS256', use: 'sig' }
    this.#keys = [{ kid, privateKey, publicJwk }]
  }

  token(claims: Record<string, unknown> = {}, expiresAt: Date, header: Record<string, unknown> = {}): Promise<string> {
    const [key] = this.#keys
    if (key === undefined) throw new Error('the identity provider has no key')
    return new SignJWT({
      iss: this.issuer,
      client_id: 'app-1',
      email: 'alice@acme.example',
      email_verified: true,
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid: key.kid, ...header })
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(key.privateKey)
  }

  #answer(path: string): unknown {
    if (path === '/.well-known/openid-configuration') return this.discovery
    if (path !== '/keys') return undefined
    this.keyReads += 1
    return { keys: this.#keys.map(({ publicJwk }) => publicJwk) }
  }
}
