/** Someone who uses a MediaWiki through its API, with their own cookies. */
export class MediaWikiSession {
  readonly #url: string
  readonly #cookies = new Map<string, string>()

  constructor(url: string) {
    this.#url = url
  }

  async signIn(username: string, password: string): Promise<boolean> {
    const logintoken = await this.#token('login')
    const fields = { action: 'clientlogin', username, password, logintoken, loginreturnurl: this.#url }
    const answer = await this.call<{ clientlogin?: { status: string } }>(fields)
    return answer.clientlogin?.status === 'PASS'
  }

  signOut(): void {
    this.#cookies.clear()
  }

  /** A call that changes something. What can't be done in the present state isn't an error. */
  async change<T>(fields: Record<string, string>, type = 'csrf'): Promise<T & { error?: { code: string } }> {
    return this.call({ ...fields, token: await this.#token(type) })
  }

  async upload(filename: string, text: string): Promise<void> {
    const form = new FormData()
    const fields = { action: 'upload', filename, ignorewarnings: '1', text: `About ${filename}`, format: 'json' }
    for (const [name, value] of Object.entries({ ...fields, token: await this.#token('csrf') })) form.set(name, value)
    form.set('file', new Blob([text]), filename)
    const answer = (await this.#send(form)) as { upload?: { result: string }; error?: { code: string } }
    // The same file can't be uploaded twice in a second.
    const isDone = answer.upload?.result === 'Success' || answer.error?.code === 'backend-fail-alreadyexists'
    if (!isDone) throw new Error(`Can't upload ${filename}: ${JSON.stringify(answer)}`)
  }

  async call<T>(fields: Record<string, string>): Promise<T & { error?: { code: string } }> {
    const body = new URLSearchParams({ ...fields, format: 'json', formatversion: '2' })
    return (await this.#send(body)) as T & { error?: { code: string } }
  }

  async #token(type: string): Promise<string> {
    const fields = { action: 'query', meta: 'tokens', type }
    const { query } = await this.call<{ query?: { tokens: Record<string, string> } }>(fields)
    return query?.tokens[`${type}token`] ?? ''
  }

  async #send(body: FormData | URLSearchParams): Promise<unknown> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(this.#url, { method: 'POST', headers: { cookie }, body })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      this.#cookies.set(name, value)
    }
    return answer.json()
  }
}
