import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/settings.ts'
import type { Services } from '../../domain/services.ts'
import type { Actor } from '../../domain/shared/actor.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { yieldToEventLoop } from '../../kernel/event-loop/time-slices.ts'
import { lenientInput } from '../../kernel/lenient-input.ts'
import { traced } from '../../kernel/tracing.ts'
import { admitAddress, admitCaller, type Gate, limitKeyOf, refuseWhileStarting } from './admit.ts'
import { isStreamAnswer, type StreamAnswer, sendStream } from './answers.ts'
import { type Authenticated, authenticate } from './credentials/authenticate.ts'
import type { Challenge } from './credentials/challenge.ts'
import { DeprecationGate } from './deprecations/deprecation-gate.ts'
import type { DeprecationSchedule } from './deprecations/schedule.ts'
import { type Auth, type Endpoint, operationName } from './endpoint.ts'
import type { ErrorShape } from './errors/error-shapes.ts'
import { recordRefusal } from './errors/record-refusal.ts'
import { LARGE_BYTES, MAX_UPLOADED_VALUES } from './json/json-limits.ts'
import { listColumns, listFile, wantsListFile } from './list-file.ts'
import { noteListFile } from './note-list-file.ts'
import { IgnoredFields } from './requests/ignored-fields.ts'
import { yieldAfterLargeBody } from './requests/yield-after-large-body.ts'
import type { ServiceHeaders } from './service-headers.ts'
import type { AnsweringThreads } from './threads/answering-threads.ts'
import { utf8Of } from './utf8-of.ts'
import { VendorValues } from './vendor-values.ts'

export interface Pipeline extends Gate {
  readonly config: Pick<Config, 'maxRequestBytes' | 'maxSmallRequestBytes'>
  readonly services: Services
  readonly headers: ServiceHeaders
  readonly schedule: DeprecationSchedule
  /** Where a reader of a deprecation header finds out more. */
  readonly deprecationDocsUrl: string
  /** Missing if the main thread answers everything. */
  readonly threads?: AnsweringThreads | undefined
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
    /** How many values a JSON body may hold. */
    maxValues?: number
  }
  interface FastifyRequest {
    trace: RequestTrace
    /** How a rejected client can get a token. Set for resources that accept our own tokens. */
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
    const { isSession, trace } = authenticated.get(request) ?? {}
    if (!isSession && trace?.tokenId !== undefined) services.usageLog.noteDeprecated(item, trace.tokenId)
  })
  const { method, path, auth, request: body, response, params, query } = endpoint
  const coerce = body && lenientInput(body)
  const columns = listColumns(endpoint)
  const vendorRequest = new VendorValues(body)
  const vendorAnswer = new VendorValues(response)
  const ignored = body === undefined ? undefined : new IgnoredFields(body, headers)
  const takesAway = endpoint.takesAway ?? method === 'DELETE'

  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    bodyLimit: maxBytesOf(endpoint, pipeline),
    config: {
      ...(endpoint.isUpload && { maxValues: MAX_UPLOADED_VALUES }),
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

    async onRequest(request, reply) {
      request.trace.operation = operationName(endpoint)
      if (endpoint.isExperimental) refuseUnlessAsked(headers.read(request, 'Include-Experimental'))
      if (auth.kind === 'none') return
      // Some answers hold a secret, all of them what not everybody may know, refusals too.
      reply.header('Cache-Control', 'no-store')
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
      await yieldAfterLargeBody(request)
      coerce?.(request.body)
      vendorRequest.read(request.body, headers.vendorValues)
      gate.checkRequest(request)
      await yieldAfterLargeBody(request)
    },

    async handler(request, reply) {
      await yieldAfterLargeBody(request)
      await ignored?.tell(request, reply)
      const found = authenticated.get(request)
      if (found !== undefined && !found.isSession) {
        const own = endpoint.limit?.key?.(found.caller, request.params)
        limits.takeOperation(endpoint.limitedAs?.(request.body) ?? endpoint, limitKeyOf(found), request.body, own)
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
        await yieldToEventLoop()
        const page = await ask((await authenticate(services, auth, request, headers)).caller, asked)
        gate.preparePiece(request, page)
        return page
      }
      const threaded = await pipeline.threads?.answer(
        {
          operation: operationName(endpoint),
          caller: found?.caller,
          body: request.body,
          requestId,
          address,
          vendorValue: headers.vendorValueOf(request),
          rehearsedDay: headers.read(request, 'Exclude-Deprecated-After'),
        },
        { signal: call.signal, onceDone: (run) => reply.raw.once('close', run) },
      )
      if (threaded !== undefined) {
        prepareHeaders(reply, endpoint)
        gate.tellPrepared(request, reply, threaded.deprecated)
        const { buffer, byteOffset, byteLength } = threaded.bytes
        return reply.type(endpoint.jsonType ?? 'application/json').send(Buffer.from(buffer, byteOffset, byteLength))
      }
      const isFile = columns !== undefined && wantsListFile(accept)
      const answer = isFile ? await listFile(endpoint, columns, inQuery, askAgain) : await ask(found?.caller)
      if (isFile) await noteListFile(services, found?.caller as Actor, operationName(endpoint), inQuery)
      prepareHeaders(reply, endpoint)
      if (isStreamAnswer(answer)) {
        if (!isFile) refuseUndeclared(endpoint, answer)
        return sendStream(reply, answer, {
          prepare(value, isFirst) {
            vendorAnswer.write(value, headers.vendorValueOf(request))
            if (isFirst) gate.prepareAnswer(request, reply, value)
            else gate.preparePiece(request, value)
          },
          failed: (error) => log.error({ err: error }, 'stream failed'),
        })
      }
      vendorAnswer.write(answer, headers.vendorValueOf(request))
      gate.prepareAnswer(request, reply, answer)
      return send(reply, endpoint, answer)
    },
  })
}

/** What takes no body may be sent one all the same: generated clients send `{}`. */
function maxBytesOf({ isUpload, isMultipart, request }: Endpoint, { config }: Pipeline): number {
  if (isUpload || isMultipart) return config.maxRequestBytes
  const maxBytes = Math.min(config.maxRequestBytes, config.maxSmallRequestBytes)
  return request === undefined ? Math.min(maxBytes, LARGE_BYTES) : maxBytes
}

function refuseUnlessAsked(experimental: string | undefined): void {
  if (experimental?.toLowerCase() === 'true') return
  throw new ServiceError(
    'not_found',
    'This operation is experimental; send the header `X-Service-Include-Experimental: true` to use it',
  )
}

/** The scope that a rejected client should request. */
function scopeOf(auth: Auth): string | undefined {
  if (auth.kind === 'admin') return 'ADMIN'
  return auth.kind === 'client' ? (auth.scope === 'any' ? '' : auth.scope) : undefined
}

function prepareHeaders(reply: FastifyReply, { status = 200, headers = {} }: Endpoint): void {
  reply.code(status).headers(headers)
}

function send(reply: FastifyReply, endpoint: Endpoint, answer: unknown): FastifyReply {
  const { response, contentType, jsonType = 'application/json' } = endpoint
  if (response === undefined) return reply.send()
  if (contentType !== undefined) return reply.type(contentType).send(answer)
  // As bytes: Fastify adds a charset to the type of a text, and some clients compare the whole header.
  const bytes = traced('serialize', () => utf8Of(reply.serialize(answer as object) as string))
  return reply.type(jsonType).send(bytes)
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
