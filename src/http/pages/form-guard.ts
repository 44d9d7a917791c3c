import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../kernel/errors.ts'
import type { PublicAddress } from '../../kernel/network/public-address.ts'
import { readCookie, setCookie } from './cookies.ts'
import { type Html, html } from './html.ts'

/**
 * Checks that a form comes from the browser it was sent to (RFC 9700, section 4.7): the hidden field and the cookie hold
 * the same random value, and the request names no other site as its origin.
 */
export class FormGuard {
  readonly #address: PublicAddress

  constructor(address: PublicAddress) {
    this.#address = address
  }

  /** The hidden field for a form on the page. */
  field(request: FastifyRequest, reply: FastifyReply): Html {
    let token = readCookie(request.headers, 'form', this.#address)
    if (token === undefined) {
      token = randomBytes(24).toString('base64url')
      setCookie(reply, 'form', token, this.#address)
    }
    return html`<input type="hidden" name="form" value="${token}">`
  }

  check(request: FastifyRequest, fields: Readonly<Record<string, string>>): void {
    const { origin, 'sec-fetch-site': site } = request.headers
    // Our pages send no referrer, so browsers send "null" as the origin of their forms.
    const isElsewhere = origin !== undefined && origin !== 'null' && origin !== this.#address.origin
    if (isElsewhere || (site !== undefined && site !== 'same-origin')) throw refused()
    const cookie = Buffer.from(readCookie(request.headers, 'form', this.#address) ?? '')
    const field = Buffer.from(fields['form'] ?? '')
    if (cookie.length === 0 || cookie.length !== field.length || !timingSafeEqual(cookie, field)) throw refused()
  }
}

function refused(): ServiceError {
  return new ServiceError(
    'form_expired',
    'This form has expired or came from another site. Reload the page and try again.',
  )
}
