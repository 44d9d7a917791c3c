import type { Clock } from '../../../kernel/clock.ts'

const MAX_COOKIES = 50
const MAX_CHARACTERS = 4096

interface Cookie {
  readonly value: string
  readonly isSecure: boolean
  readonly expiresMs: number
}

/**
 * The cookies of one connection, by host and port. A cookie is only sent back to the host that set it, whatever domain it
 * asks for.
 */
export class CookieJar {
  readonly #clock: Clock
  readonly #hosts = new Map<string, Map<string, Cookie>>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  keep({ host }: URL, setCookies: readonly string[] = []): void {
    const cookies = this.#hosts.get(host) ?? new Map<string, Cookie>()
    this.#hosts.set(host, cookies)
    const now = this.#clock.now().getTime()
    for (const line of setCookies) {
      const { name, cookie } = parseSetCookie(line, now) ?? {}
      if (name === undefined || cookie === undefined) continue
      cookies.delete(name)
      if (cookie.expiresMs > now && cookies.size < MAX_COOKIES) cookies.set(name, cookie)
    }
  }

  headersFor({ host, protocol }: URL): { cookie?: string } {
    const now = this.#clock.now().getTime()
    const sent = [...(this.#hosts.get(host) ?? [])].filter(
      ([, { isSecure, expiresMs }]) => expiresMs > now && (!isSecure || protocol === 'https:'),
    )
    return sent.length === 0 ? {} : { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') }
  }

  clear(): void {
    this.#hosts.clear()
  }
}

/** As browsers read it (RFC 6265, section 5.2). `Max-Age` counts before `Expires`. */
function parseSetCookie(line: string, nowMs: number): { name: string; cookie: Cookie } | undefined {
  if (line.length > MAX_CHARACTERS) return undefined
  const [pair = '', ...attributes] = line.split(';')
  const separator = pair.indexOf('=')
  const name = pair.slice(0, separator).trim()
  if (separator < 1 || name === '') return undefined
  let isSecure = false
  let expiresMs = Number.POSITIVE_INFINITY
  let maxAgeMs: number | undefined
  for (const attribute of attributes) {
    const [key = '', value = ''] = attribute.split('=').map((part) => part.trim())
    if (/^secure$/i.test(key)) isSecure = true
    if (/^max-age$/i.test(key) && /^-?\d+$/.test(value)) maxAgeMs = Number(value) * 1000
    const expires = /^expires$/i.test(key) ? Date.parse(value) : Number.NaN
    if (!Number.isNaN(expires)) expiresMs = expires
  }
  if (maxAgeMs !== undefined) expiresMs = nowMs + maxAgeMs
  return { name, cookie: { value: pair.slice(separator + 1).trim(), isSecure, expiresMs } }
}
