import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

const STRICT_TRANSPORT = { maxAge: 31_536_000 }

/** Adds the headers that protect browsers to every answer. They are always the same, so the library is asked once. */
export function addSecurityHeaders(app: FastifyInstance, baseUrl: string): void {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => undefined,
  }
  const apply = helmet({
    contentSecurityPolicy: { directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] }, useDefaults: false },
    hsts: baseUrl.startsWith('https:') ? STRICT_TRANSPORT : false,
  })
  apply({} as IncomingMessage, response as unknown as ServerResponse, (error) => {
    if (error !== undefined) throw error
  })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
