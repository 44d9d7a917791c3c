import type { FastifyReply, FastifyRequest } from 'fastify'

export type ServiceHeader = 'ActAs' | 'Auth-Type' | 'Deprecated' | 'Exclude-Deprecated-After' | 'Include-Experimental'

const PREFIX = 'X-Service'

/** The `X-Service-*` headers, under that name and under the prefixes an operator added for clients built elsewhere. */
export class ServiceHeaders {
  readonly #prefixes: readonly string[]

  constructor(aliases: readonly string[]) {
    this.#prefixes = [PREFIX, ...aliases]
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
