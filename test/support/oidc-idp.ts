import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { after, mock } from 'node:test'
import { Provider } from 'oidc-provider'
import { Browser } from './browser.ts'

// The library warns of its development parts, which are what a test wants.
for (const method of ['info', 'warn'] as const) mock.method(console, method, () => undefined)

export interface Person {
  email?: string
  /** Providers write all kinds of things here. */
  email_verified?: unknown
  name?: string
  groups?: string[]
}

/** A real OpenID Connect provider of a customer. Its users sign in with their name alone. */
export class OidcIdp {
  readonly issuer: string
  readonly people: Record<string, Person>
  /** What somebody between us and the provider makes of the ID tokens that it issues. */
  forge: ((idToken: string) => string) | undefined

  constructor(issuer: string, people: Record<string, Person>) {
    this.issuer = issuer
    this.people = people
  }

  static async start(people: Record<string, Person>, redirectUris: () => string[]): Promise<OidcIdp> {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    after(() => server.close())
    const { port } = server.address() as { port: number }
    const idp = new OidcIdp(`http://127.0.0.1:${port}`, people)
    let provider: Provider | undefined
    server.on('request', (request, response) => {
      // Made at the first request: only then are the addresses of its client known.
      provider ??= idp.#provider(redirectUris())
      if (idp.forge !== undefined && request.url === '/token') forgeAnswer(response, idp.forge)
      void provider.callback()(request, response)
    })
    return idp
  }

  #provider(redirectUris: string[]): Provider {
    const quiet = { renderError: (ctx: { body: unknown }, out: unknown) => void (ctx.body = out) }
    return new Provider(this.issuer, {
      ...(quiet as object),
      clients: [
        {
          client_id: 'almanac',
          client_secret: 'secret',
          redirect_uris: redirectUris,
          token_endpoint_auth_method: 'client_secret_post',
        },
      ],
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
      conformIdTokenClaims: false,
      cookies: { keys: ['test'] },
      findAccount: (_ctx, id) => ({ accountId: id, claims: async () => ({ sub: id, ...this.people[id] }) }),
    })
  }

  /** Signs in there and comes back with the address to which the browser is sent. */
  async signIn(url: string, name: string): Promise<URL> {
    const browser = new Browser({ address: this.issuer })
    const { pathname, search } = new URL(url)
    let at = await browser.follow(await browser.get(pathname + search))
    at = await browser.follow(
      await browser.post(new URL(at.url).pathname, { prompt: 'login', login: name, password: 'x' }),
    )
    at = await browser.follow(await browser.post(new URL(at.url).pathname, { prompt: 'consent' }))
    const location = at.headers.get('location')
    if (location === null) throw new Error(`the provider answered ${at.status}: ${at.text.slice(0, 500)}`)
    return new URL(location)
  }
}

function forgeAnswer(response: ServerResponse, forge: (idToken: string) => string): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse
  const forged = (body: string | Buffer) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    const text = JSON.stringify({ ...answer, id_token: forge(answer.id_token) })
    response.setHeader('Content-Length', Buffer.byteLength(text))
    return end(text)
  }
  response.end = forged as typeof response.end
}

/** The same token with other claims, and its old signature. */
export function withClaims(idToken: string, change: Record<string, unknown>): string {
  const [header = '', payload = '', signature = ''] = idToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object
  return [header, Buffer.from(JSON.stringify({ ...claims, ...change })).toString('base64url'), signature].join('.')
}
