import type { FastifyReply } from 'fastify'
import type { ServiceHeaders } from '../service-headers.ts'
import { type Deprecation, deprecationName } from './deprecation.ts'

export type DeprecationContext = 'endpoint' | 'request' | 'response'

/** Deprecated items that one request used, told in its answer's headers. */
export class DeprecationNotices {
  readonly #rows = new Map<string, { row: Deprecation; context: DeprecationContext }>()

  /** Whether it is the first of its kind in this request. */
  add(row: Deprecation, context: DeprecationContext): boolean {
    const key = `${context} ${row.kind} ${row.kind === 'property' ? row.schema : ''} ${deprecationName(row)}`
    const isNew = !this.#rows.has(key)
    this.#rows.set(key, { row, context })
    return isNew
  }

  send(reply: FastifyReply, headers: ServiceHeaders, docsUrl: string): void {
    if (this.#rows.size === 0) return
    const used = [...this.#rows.values()]
    headers.add(
      reply,
      'Deprecated',
      used.map(({ row, context }) => describe(row, context, docsUrl)),
    )
    // The standard headers speak of the whole answer: the earliest of its items counts.
    const first = (dates: string[]) => dates.sort()[0] ?? ''
    const introduced = first(used.map(({ row }) => row.introduced))
    const removal = first(used.map(({ row }) => row.removal))
    reply.header('Deprecation', `@${Date.parse(`${introduced}T00:00:00Z`) / 1000}`)
    reply.header('Sunset', new Date(`${removal}T23:59:59Z`).toUTCString())
    reply.header('Link', `<${docsUrl}>; rel="deprecation"; type="text/html"`)
  }
}

function describe(row: Deprecation, context: DeprecationContext, docsUrl: string): string {
  const parts = [`name=${deprecationName(row)}`, `kind=${row.kind}`, `context=${context}`]
  if (row.kind === 'property') parts.push(`schema=${row.schema}`)
  parts.push(`removal=${row.removal}`, `docs=${docsUrl}`)
  return parts.join(';')
}
