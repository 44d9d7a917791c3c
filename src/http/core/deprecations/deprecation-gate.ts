import type { FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../../kernel/errors.ts'
import type { Endpoint } from '../endpoint.ts'
import type { ServiceHeaders } from '../service-headers.ts'
import { DeprecatedFields } from './deprecated-fields.ts'
import { type Deprecation, deprecationItem } from './deprecation.ts'
import { type DeprecationContext, DeprecationNotices } from './notices.ts'
import { operationRemoved } from './operation-removed.ts'
import { ResponseFields, rehearsedEnd } from './response-fields.ts'
import type { DeprecationSchedule } from './schedule.ts'

/** Told of each deprecated item that a request uses, also of one that has ended and is refused. */
export type NoteUse = (item: string, request: FastifyRequest) => void

/** What stands between one endpoint and its callers: refuses and leaves out what has ended, tells what will end. */
export class DeprecationGate {
  readonly #schedule: DeprecationSchedule
  readonly #headers: ServiceHeaders
  readonly #docsUrl: string
  readonly #endpointRow: Deprecation | undefined
  readonly #requestFields: DeprecatedFields | undefined
  readonly #responseFields: ResponseFields
  readonly #notices = new WeakMap<FastifyRequest, DeprecationNotices>()

  readonly #noteUse: NoteUse

  constructor(
    endpoint: Endpoint,
    schedule: DeprecationSchedule,
    headers: ServiceHeaders,
    docsUrl: string,
    noteUse: NoteUse,
  ) {
    const { request, response } = endpoint
    this.#schedule = schedule
    this.#headers = headers
    this.#docsUrl = docsUrl
    this.#noteUse = noteUse
    this.#endpointRow = schedule.ofEndpoint(endpoint)
    this.#requestFields = request && new DeprecatedFields(request, schedule, schedule.ofOwnRequest(endpoint))
    this.#responseFields = new ResponseFields(response, schedule)
  }

  /** Before the body is read: an operation that has ended answers 410. */
  checkEndpoint(request: FastifyRequest): void {
    const row = this.#endpointRow
    if (row === undefined) return
    if (this.#schedule.isRemoved(row, this.#asOf(request))) {
      this.#noteUse(deprecationItem(row), request)
      throw operationRemoved(row)
    }
    this.#add(request, row, 'endpoint')
  }

  /** Before the body is validated: a field that has ended answers 400. */
  checkRequest(request: FastifyRequest): void {
    if (this.#requestFields === undefined) return
    for (const { row } of this.#requestFields.in(request.body)) {
      if (this.#schedule.isRemoved(row, this.#asOf(request))) {
        this.#noteUse(deprecationItem(row), request)
        const instead = row.replacement === undefined ? 'leave it out' : `use ${row.replacement}`
        throw new ServiceError(
          'deprecated_field_removed',
          `\`${row.name}\` in ${row.schema} was removed on ${row.removal}; ${instead}`,
          { details: [{ field: row.name, message: `was removed on ${row.removal}; ${instead}` }] },
        )
      }
      this.#add(request, row, 'request')
    }
  }

  /** Before the answer is written: fields that have ended are left out, the headers tell the others. */
  prepareAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): void {
    this.preparePiece(request, payload)
    this.#notices.get(request)?.send(reply, this.#headers, this.#docsUrl)
  }

  /** The same of a later piece of a stream, whose headers are gone. */
  preparePiece(request: FastifyRequest, payload: unknown): void {
    const rows = this.#responseFields.leaveOut(payload, () => this.#asOf(request))
    for (const row of rows) this.#add(request, row, 'response')
  }

  /** The same of an answer that another thread has prepared; `items` are the deprecated fields that it left in. */
  tellPrepared(request: FastifyRequest, reply: FastifyReply, items: readonly string[]): void {
    for (const item of items) {
      const row = this.#schedule.find(item)
      if (row !== undefined) this.#add(request, row, 'response')
    }
    this.#notices.get(request)?.send(reply, this.#headers, this.#docsUrl)
  }

  #add(request: FastifyRequest, row: Deprecation, context: DeprecationContext): void {
    if (this.#noticesOf(request).add(row, context)) this.#noteUse(deprecationItem(row), request)
  }

  #noticesOf(request: FastifyRequest): DeprecationNotices {
    const known = this.#notices.get(request)
    if (known !== undefined) return known
    const notices = new DeprecationNotices()
    this.#notices.set(request, notices)
    return notices
  }

  #asOf(request: FastifyRequest): Date | undefined {
    return rehearsedEnd(this.#headers.read(request, 'Exclude-Deprecated-After'))
  }
}
