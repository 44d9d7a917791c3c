import type { HttpClient, HttpResponse, HttpSession } from '#connector-kit'
import type { CookieJar } from './cookie-jar.ts'

/** Signs in before the first request of a run, and again when the source has forgotten the session. */
export class SignedInSession {
  readonly #session: HttpSession
  readonly #http: HttpClient
  readonly #cookies: CookieJar
  #signedIn: Promise<void> | undefined

  /** `http` sends what signing in takes, and keeps cookies in the jar. */
  constructor(session: HttpSession, http: HttpClient, cookies: CookieJar) {
    this.#session = session
    this.#http = http
    this.#cookies = cookies
  }

  /** A request that found the session lost is sent once more, in a new one. */
  async send(request: () => Promise<HttpResponse>): Promise<HttpResponse> {
    const before = this.#signIn()
    await before
    const answer = await request()
    if (!this.#session.isLost(answer)) return answer
    // Several requests may find it lost; the first one signs in for all.
    if (this.#signedIn === before) this.#signedIn = undefined
    await this.#signIn()
    return request()
  }

  #signIn(): Promise<void> {
    if (this.#signedIn !== undefined) return this.#signedIn
    this.#cookies.clear()
    const signedIn = this.#session.signIn(this.#http)
    this.#signedIn = signedIn
    // Refused for now: the next request tries again.
    signedIn.catch(() => {
      if (this.#signedIn === signedIn) this.#signedIn = undefined
    })
    return signedIn
  }
}
