import type { FastifyReply, FastifyRequest } from 'fastify'
import { vendorValue } from './vendor-values.ts'

export type ServiceHeader =
  | 'ActAs'
  | 'Auth-Type'
  | 'Deprecated'
  | 'Exclude-Deprecated-After'
  | 'Ignored-Fields'
  | 'Include-Experimental'

const PREFIX = 'X-Service'

/** The `X-Service-*` headers, under that name and under the prefixes an operator added for clients built elsewhere. */
export class ServiceHeaders {
  readonly #prefixes: readonly string[]
  readonly #aliases: readonly string[]
  /** What requests may say instead of `SERVICE_AI`. */
  readonly vendorValues: ReadonlySet<string>

  constructor(aliases: readonly string[]) {
    this.#prefixes = [PREFIX, ...aliases]
    this.#aliases = aliases
    this.vendorValues = new Set(aliases.map(vendorValue))
  }

  /** What the answer says instead of `SERVICE_AI`; of several vendors, the one whose headers the request has. */
  vendorValueOf(request: FastifyRequest): string | undefined {
    const names = this.#aliases.length > 1 ? Object.keys(request.headers) : []
    const alias =
      this.#aliases.length === 1
        ? this.#aliases[0]
        : this.#aliases.find((prefix) => names.some((name) => name.startsWith(`${prefix.toLowerCase()}-`)))
    return alias === undefined ? undefined : vendorValue(alias)
  }

  read(request: FastifyRequest, name: ServiceHeader): string | undefined {
    for (const prefix of this.#prefixes) {
      const value = request.headers[`${prefix}-${name}`.toLowerCase()]
      if (typeof value === 'string' && value !== '') return value
    }
    return undefined
  }

  /** Sent under the name by which the client spoke to us, and always under ours. */
  add(reply: FastifyReply, name: ServiceHeader, values: readonly string[]): void {
    for (const prefix of this.#prefixes) reply.header(`${prefix}-${name}`, [...values])
  }
}
