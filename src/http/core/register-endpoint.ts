import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../../domain/services.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { lenientInput } from '../../kernel/lenient-input.ts'
import { nextTurn } from '../../kernel/take-turns.ts'
import { admitAddress, admitCaller, type Gate, refuseWhileStarting } from './admit.ts'
import { isStreamAnswer, type StreamAnswer, sendStream } from './answers.ts'
import { type Authenticated, authenticate } from './credentials/authenticate.ts'
import type { Challenge } from './credentials/challenge.ts'
import { DeprecationGate } from './deprecations/deprecation-gate.ts'
import type { DeprecationSchedule } from './deprecations/schedule.ts'
import { type Auth, type Endpoint, operationName } from './endpoint.ts'
import type { ErrorShape } from './errors/error-shapes.ts'
import { recordRefusal } from './errors/record-refusal.ts'
import { listColumns, listFile, wantsListFile } from './list-file.ts'
import { stepAside } from './requests/step-aside.ts'
import type { ServiceHeaders } from './service-headers.ts'

export interface Pipeline extends Gate {
  readonly services: Services
  readonly headers: ServiceHeaders
  readonly schedule: DeprecationSchedule
  /** Where a reader of a deprecation header finds out more. */
  readonly deprecationDocsUrl: string
}

/** What the log tells of a request; set as it becomes known. */
export interface RequestTrace {
  operation?: string
  tokenId?: string
  actAs?: string
  /** Of the error that it was answered with. */
  code?: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    errors?: ErrorShape
    isMultipart?: boolean
  }
  interface FastifyRequest {
    trace: RequestTrace
    /** What a refused client is told about getting a token; set where tokens of our own server count. */
    challenge?: Challenge
  }
}

/**
 * Puts an endpoint behind the pipeline, in this order: address limit, credential, its limits, ended operation; then the
 * body is read; ended fields, schema, operation limit, handler; then ended fields of the answer.
 */
export function registerEndpoint(app: FastifyInstance, endpoint: Endpoint, pipeline: Pipeline): void {
  const { services, limits, headers, schedule, deprecationDocsUrl } = pipeline
  const authenticated = new WeakMap<FastifyRequest, Authenticated>()
  const gate = new DeprecationGate(endpoint, schedule, headers, deprecationDocsUrl, (item, request) => {
    const { person, trace } = authenticated.get(request) ?? {}
    if (person === undefined && trace?.tokenId !== undefined) services.usageLog.noteDeprecated(item, trace.tokenId)
  })
  const { method, path, auth, request: body, response, params, query } = endpoint
  const readKindly = body && lenientInput(body)
  const columns = listColumns(endpoint)
  const takesAway = endpoint.takesAway ?? method === 'DELETE'

  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    config: {
      ...(endpoint.errors && { errors: endpoint.errors }),
      ...(endpoint.isMultipart && { isMultipart: true }),
    },
    schema: {
      ...(body === undefined ? {} : { body }),
      ...(params === undefined ? {} : { params }),
      ...(query === undefined ? {} : { querystring: query }),
      ...(response === undefined || endpoint.contentType !== undefined
        ? {}
        : { response: { [endpoint.status ?? 200]: response } }),
    },

    async onRequest(request) {
      request.trace.operation = operationName(endpoint)
      if (endpoint.isExperimental) refuseUnlessAsked(headers.read(request, 'Include-Experimental'))
      if (auth.kind === 'none') return
      const scope = scopeOf(auth)
      if (scope !== undefined) request.challenge = { scope, base: services.publicAddress.url }
      admitAddress(request, pipeline, operationName(endpoint))
      if (auth.kind === 'client') refuseWhileStarting(pipeline)
      authenticated.set(
        request,
        await admitCaller(request, pipeline, () =>
          recordRefusal(services, request, () => authenticate(services, auth, request, headers)),
        ),
      )
      gate.checkEndpoint(request)
    },

    async preValidation(request) {
      await stepAside(request)
      readKindly?.(request.body)
      gate.checkRequest(request)
      await stepAside(request)
    },

    async handler(request, reply) {
      await stepAside(request)
      const found = authenticated.get(request)
      if (found?.limitKey !== undefined && found.person === undefined) {
        const own = endpoint.limit?.key?.(found.caller, request.params)
        limits.takeOperation(endpoint.limitedAs?.(request.body) ?? endpoint, found.limitKey, request.body, own)
      }
      const { params: inPath, query: inQuery, ip: address, id: requestId, log } = request
      const accept = (request.headers.accept ?? '').toLowerCase()
      const call = { params: inPath, query: inQuery, address, requestId, log, accept, signal: signalOf(reply) }
      const handle = (caller: unknown, asked: unknown) =>
        endpoint.handle(services, caller, request.body, { ...call, query: asked })
      const ask = (caller: unknown, asked = inQuery) =>
        recordRefusal(services, request, async () =>
          takesAway ? services.reservedSpace.use(() => handle(caller, asked)) : handle(caller, asked),
        )
      /** A page of a file: a right that is taken away while it is written ends it. */
      const askAgain = async (asked: unknown) => {
        await nextTurn()
        const page = await ask((await authenticate(services, auth, request, headers)).caller, asked)
        gate.preparePiece(request, page)
        return page
      }
      const isFile = columns !== undefined && wantsListFile(accept)
      const answer = isFile ? await listFile(endpoint, columns, inQuery, askAgain) : await ask(found?.caller)
      prepareHeaders(reply, endpoint)
      if (isStreamAnswer(answer)) {
        if (!isFile) refuseUndeclared(endpoint, answer)
        return sendStream(reply, answer, {
          prepare: (value, isFirst) =>
            isFirst ? gate.prepareAnswer(request, reply, value) : gate.preparePiece(request, value),
          failed: (error) => log.error({ err: error }, 'stream failed'),
        })
      }
      gate.prepareAnswer(request, reply, answer)
      return send(reply, endpoint, answer)
    },
  })
}

function refuseUnlessAsked(experimental: string | undefined): void {
  if (experimental?.toLowerCase() === 'true') return
  throw new ServiceError(
    'not_found',
    'There is nothing at this address without the header X-Service-Include-Experimental: true',
  )
}

/** What a refused client is told to ask for. */
function scopeOf(auth: Auth): string | undefined {
  if (auth.kind === 'admin') return 'ADMIN'
  return auth.kind === 'client' ? (auth.scope === 'any' ? '' : auth.scope) : undefined
}

function prepareHeaders(reply: FastifyReply, { auth, status = 200, headers = {} }: Endpoint): void {
  reply.code(status).headers(headers)
  // Some answers hold a secret, all of them what not everybody may know.
  if (auth.kind === 'admin') reply.header('Cache-Control', 'no-store')
}

function send(reply: FastifyReply, { response, contentType }: Endpoint, answer: unknown): FastifyReply {
  if (response === undefined) return reply.send()
  if (contentType !== undefined) return reply.type(contentType).send(answer)
  return reply.send(answer)
}

/** OpenAPI shows what is declared; an answer of another kind would be a lie there. */
function refuseUndeclared({ answers = ['json'], path }: Endpoint, { kind }: StreamAnswer): void {
  if (!answers.includes(kind)) throw new Error(`${path} answers with ${kind}, which it does not declare`)
}

function signalOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return gone.signal
}
