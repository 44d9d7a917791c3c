import { createHash, randomBytes } from 'node:crypto'
import { createAccount } from '../../src/domain/accounts/create-account.ts'
import { Browser, type Visit } from './browser.ts'
import { FakeClock } from './fake-clock.ts'
import { type Answer, makeApp, type TestApp } from './make-app.ts'
import { setQuickPassword } from './quick-password.ts'

export const PASSWORD = 'a long sentence nobody knows'
export const ALICE = 'alice@acme.example'
export const REDIRECT = 'http://127.0.0.1/callback'

type Settings = Parameters<typeof makeApp>[0]

/** The service with a user who can sign in. Its clock starts now, because the authorization server reads the machine's. */
export async function makeOAuthApp(settings: Settings = {}, options: Parameters<typeof makeApp>[2] = {}) {
  const app = await makeApp(settings, new FakeClock(new Date().toISOString()), options)
  await createAccount(app.app.services, { email: ALICE, name: 'Alice' })
  await setQuickPassword(app.app.services, ALICE, PASSWORD)
  return new OAuthApp(app)
}

export interface Client {
  client_id: string
  client_secret?: string
  registration_access_token?: string
  registration_client_uri?: string
}

export interface Authorization {
  code: string
  verifier: string
  /** Where the browser was sent at the end. */
  redirect: URL
}

/** What a client of the authorization server does, step by step, so that a test can do a step wrongly. */
export class OAuthApp {
  readonly app: TestApp
  readonly base: string

  constructor(app: TestApp) {
    this.app = app
    this.base = app.app.services.publicAddress.url
  }

  get services() {
    return this.app.app.services
  }

  metadata(path = '/.well-known/oauth-authorization-server', headers: Record<string, string> = {}): Promise<Answer> {
    return this.app.send(path, undefined, { method: 'GET', headers })
  }

  register(metadata: Record<string, unknown> = {}): Promise<Answer> {
    return this.app.send('/oauth/register', {
      client_name: 'A test host',
      redirect_uris: [REDIRECT],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      ...metadata,
    })
  }

  async client(metadata: Record<string, unknown> = {}): Promise<Client> {
    const { status, body } = await this.register(metadata)
    if (status !== 201) throw new Error(`registration answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

  /** The parameters of a correct authorization request; `undefined` takes one out. */
  authorizePath(clientId: string, change: Record<string, string | undefined> = {}): string {
    const given = {
      client_id: clientId,
      response_type: 'code',
      redirect_uri: REDIRECT,
      scope: 'SEARCH',
      state: 'the-state',
      code_challenge: challenge(VERIFIER),
      code_challenge_method: 'S256',
      ...change,
    }
    const entries = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined)
    return `/oauth/authorize?${new URLSearchParams(entries)}`
  }

  /** Signs in and allows, where asked; ends at the page or the redirect that comes out. */
  async walk(path: string, browser = new Browser(this.app), decision = 'allow'): Promise<Visit> {
    let at = await browser.follow(await browser.get(path))
    if (at.status === 200 && at.text.includes('name="password"')) {
      at = await browser.follow(await browser.submit(at, { email: ALICE, password: PASSWORD }))
    }
    if (at.status === 200 && at.text.includes('name="decision"')) {
      at = await browser.follow(await browser.submit(at, { decision }))
    }
    return at
  }

  async authorize(clientId: string, change: Record<string, string | undefined> = {}, browser?: Browser) {
    const end = await this.walk(this.authorizePath(clientId, change), browser)
    const location = end.headers.get('location')
    if (location === null) throw new Error(`no redirect, but ${end.status}: ${end.text}`)
    const redirect = new URL(location)
    return { code: redirect.searchParams.get('code') ?? '', verifier: VERIFIER, redirect }
  }

  form(path: string, fields: Record<string, string> | URLSearchParams | string, headers: Record<string, string> = {}) {
    return this.app.send(path, new URLSearchParams(fields).toString(), {
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    })
  }

  token(fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Answer> {
    return this.form('/oauth/token', fields, headers)
  }

  exchange(clientId: string, { code, verifier }: Authorization, change: Record<string, string> = {}) {
    return this.token({
      grant_type: 'authorization_code',
      client_id: clientId,
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
      ...change,
    })
  }

  refresh(clientId: string, refreshToken: string, change: Record<string, string> = {}): Promise<Answer> {
    return this.token({ grant_type: 'refresh_token', client_id: clientId, refresh_token: refreshToken, ...change })
  }

  /** A client with tokens, in one step. */
  async tokens(change: Record<string, string | undefined> = {}, metadata: Record<string, unknown> = {}) {
    const client = await this.client(metadata)
    const authorization = await this.authorize(client.client_id, change)
    const { status, body } = await this.exchange(client.client_id, authorization)
    if (status !== 200) throw new Error(`the token endpoint answered ${status}: ${JSON.stringify(body)}`)
    return { client, authorization, ...(body as { access_token: string; refresh_token: string; scope: string }) }
  }

  search(token: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.app.send('/rest/api/v1/search', { query: 'anything' }, { token, headers })
  }
}

export const VERIFIER = randomBytes(32).toString('base64url')

export function challenge(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

export function decodeJwt(token: string): { header: Record<string, unknown>; payload: Record<string, unknown> } {
  const [header = '', payload = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  return { header: read(header), payload: read(payload) }
}
