import { type Credentials, type HttpClient, type HttpSession, SourceError } from '#connector-kit'
import type { MediaWikiConfig } from './config.ts'

/** What MediaWiki answers if a request must come from a user and doesn't. */
const NOT_SIGNED_IN = 'assertuserfailed'

export function credentials({ password }: { password: string }, { url, user }: MediaWikiConfig): Credentials {
  if (user !== '') return { user, session: sessionOf(url, user, password) }
  return password === '' ? {} : { headers: { authorization: `Bearer ${password}` } }
}

/** Whether requests must come from a signed-in user. Without a name, an access token shows itself to be missing. */
export function isSignedIn({ user }: MediaWikiConfig): boolean {
  return user !== ''
}

function sessionOf(url: string, user: string, password: string): HttpSession {
  return {
    async signIn(http) {
      const { query } = await send(http, url, { action: 'query', meta: 'tokens', type: 'login' })
      const token = query?.tokens?.logintoken ?? ''
      const { login, clientlogin } = await send(
        http,
        url,
        isBotPassword(user)
          ? { action: 'login', lgname: user, lgpassword: password, lgtoken: token }
          : { action: 'clientlogin', username: user, password, logintoken: token, loginreturnurl: url },
      )
      if (login?.result === 'Success' || clientlogin?.status === 'PASS') return
      const reason = login?.reason ?? clientlogin?.message ?? 'it wants more than a password'
      throw new SourceError('unauthorized', `The wiki refused to sign in ${user}: ${reason}`)
    },
    isLost: ({ headers }) => headers['mediawiki-api-error'] === NOT_SIGNED_IN,
  }
}

/** Its name has the name of the app behind an `@`, which user names can't have. */
export function isBotPassword(user: string): boolean {
  return user.includes('@')
}

interface SignInAnswer {
  readonly query?: { readonly tokens?: { readonly logintoken?: string } }
  readonly login?: { readonly result: string; readonly reason?: string }
  readonly clientlogin?: { readonly status: string; readonly message?: string }
}

async function send(http: HttpClient, url: string, fields: Record<string, string>): Promise<SignInAnswer> {
  const body = new URLSearchParams({ ...fields, format: 'json', formatversion: '2' })
  const { bytes } = await http.post(url, body.toString(), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  try {
    return JSON.parse(Buffer.from(bytes).toString('utf8')) as SignInAnswer
  } catch (cause) {
    throw new SourceError('failed', `${url} didn't answer with JSON. Is it the URL of api.php?`, { cause })
  }
}
