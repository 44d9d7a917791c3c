import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../../kernel/errors.ts'
import { closestName } from '../../../kernel/suggest/closest-name.ts'
import { operationRemoved } from '../deprecations/operation-removed.ts'
import type { DeprecationSchedule } from '../deprecations/schedule.ts'
import type { Endpoint } from '../endpoint.ts'

/** Below these, callers are programs, whatever they accept. */
const FOR_PROGRAMS = /^\/(?:api|app|admin|rest|mcp|scim|oauth|assets|\.well-known)(?:\/|$)/

/** Whether somebody opened the address in a browser. */
function isPage({ method, headers }: FastifyRequest, path: string): boolean {
  return method === 'GET' && !FOR_PROGRAMS.test(path) && /\btext\/html\b/.test(headers.accept ?? '')
}

/**
 * Shows the app's own page to a browser. Answers 410 for an operation that was removed, 405 with `Allow` if the path has other methods, and 404 otherwise. A
 * removed operation may no longer be among the endpoints.
 */
export function notFoundHandler(
  endpoints: readonly Endpoint[],
  schedule: DeprecationSchedule,
  showPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>,
) {
  let known: { method: string; pattern: RegExp }[] | undefined
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? ''
    const ended = schedule.removedEndpoints().find(({ operation }) => {
      const [method, ofOperation = ''] = operation.split(' ')
      return method === request.method && patternOf(ofOperation).test(path)
    })
    if (ended !== undefined) throw operationRemoved(ended)
    // Made when they are first needed: hundreds of patterns.
    known ??= endpoints.map(({ method, path }) => ({ method, pattern: patternOf(path) }))
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method)
    if (methods.length === 0) {
      if (isPage(request, path)) return showPage(request, reply)
      throw new ServiceError(
        'not_found',
        `No operation at this URL${nearby(path, endpoints)}; /openapi.json lists all of them`,
      )
    }
    const allow = [...new Set(methods)].sort().join(', ')
    reply.header('Allow', allow)
    throw new ServiceError('method_not_allowed', `${request.method} isn't allowed at this URL; use ${allow}`)
  }
}

/** An operation in the same folder whose name is almost the same: `indexdocumnt` → `indexdocument`. */
function nearby(path: string, endpoints: readonly Endpoint[]): string {
  const at = path.lastIndexOf('/') + 1
  const folder = path.slice(0, at)
  const names = endpoints.flatMap(({ path: other }) =>
    other.startsWith(folder) && !/[/{]/.test(other.slice(at)) ? other.slice(at) : [],
  )
  const meant = closestName(path.slice(at), names)
  return meant === undefined ? '' : ` (did you mean ${folder}${meant}?)`
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((part) => (/^\{\w+\}$/.test(part) ? '[^/]+' : RegExp.escape(part)))
  return new RegExp(`^${segments.join('/')}$`)
}
