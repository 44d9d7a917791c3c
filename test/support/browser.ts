import type { TestApp } from './make-app.ts'

export interface Visit {
  status: number
  url: string
  headers: Headers
  text: string
}

/** A browser without a screen: keeps cookies by path, reads forms, and follows redirects when told to. */
export class Browser {
  readonly #origin: string
  readonly #cookies = new Map<string, { value: string; path: string }>()

  constructor(app: Pick<TestApp, 'address'>) {
    this.#origin = app.address
  }

  cookie(name: string): string | undefined {
    return this.#cookies.get(name)?.value
  }

  setCookie(name: string, value: string): void {
    this.#cookies.set(name, { value, path: '/' })
  }

  async get(path: string, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#send(path, { headers })
  }

  async post(path: string, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Visit> {
    return this.#send(path, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  /** Sends the form of a page with these fields, besides its hidden ones. */
  async submit(page: Visit, fields: Record<string, string>, headers: Record<string, string> = {}): Promise<Visit> {
    const action = /<form method="post" action="([^"]+)"/.exec(page.text)?.[1]
    if (action === undefined) throw new Error(`There is no form at ${page.url} (${page.status}): ${page.text}`)
    return this.post(unescapeHtml(action), { ...hiddenFields(page.text), ...fields }, headers)
  }

  /** Follows redirects inside the service; stops at a page, or before leaving for another site. */
  async follow(visit: Visit): Promise<Visit> {
    let at = visit
    for (let steps = 0; steps < 10; steps += 1) {
      const location = at.headers.get('location')
      if (at.status < 300 || at.status >= 400 || location === null) return at
      const next = new URL(location, at.url)
      if (next.origin !== new URL(this.#origin).origin) return at
      at = await this.get(next.pathname + next.search)
    }
    throw new Error(`Too many redirects from ${visit.url}`)
  }

  async #send(path: string, init: RequestInit & { headers: Record<string, string> }): Promise<Visit> {
    const url = new URL(path, this.#origin)
    const cookies = [...this.#cookies].filter(([, cookie]) => isUnder(url.pathname, cookie.path))
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...init.headers, Cookie: cookies.map(([name, { value }]) => `${name}=${value}`).join('; ') },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return { status: response.status, url: url.href, headers: response.headers, text: await response.text() }
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    const value = pair.slice(at + 1)
    const attribute = (wanted: string) =>
      attributes.find((each) => each.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const isOver = attribute('max-age') === '0' || Date.parse(attribute('expires') ?? '2999-01-01') < 1e12
    if (isOver || value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path: attribute('path') ?? '/' })
  }
}

function isUnder(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith('/') ? folder : `${folder}/`)
}

function hiddenFields(text: string): Record<string, string> {
  const inputs = text.slice(text.indexOf('<form')).split('</form>')[0] ?? ''
  const pairs = [...inputs.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, unescapeHtml(value)]))
}

function unescapeHtml(text: string): string {
  const letters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
  return text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => letters[name] ?? '')
}
