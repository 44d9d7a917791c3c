import type { FastifyBaseLogger } from 'fastify'
import type { TSchema } from 'typebox'
import type { Services } from '../../domain/services.ts'
import type { AccountActor } from '../../domain/shared/actor.ts'
import type { Caller } from '../../domain/shared/caller.ts'
import type { ClientScope } from '../../domain/shared/client-scopes.ts'
import type { AdminAction } from '../../domain/shared/policy.ts'
import type { VerifiedIndexingToken } from '../../domain/tokens/verify-indexing-token.ts'
import type { Wire } from '../schemas/wire.ts'
import type { AnswerKind, StreamAnswer } from './answers.ts'
import type { EndpointErrorShape } from './errors/error-shapes.ts'
import { boundedSchema } from './requests/bounded-schema.ts'
import { closedSchema } from './requests/closed-schema.ts'

/** The credential an endpoint takes. There is no default: an endpoint that does not say it does not compile. */
export type Auth =
  | { readonly kind: 'none' }
  | { readonly kind: 'indexingToken' }
  /** An indexing token with a metadata scope for the `groupName` of the path. */
  | { readonly kind: 'metadataToken' }
  /** `any`: every credential of the Client API will do. */
  | { readonly kind: 'client'; readonly scope: ClientScope | 'any' }
  /** A person with a role that may do this, or a token of one with the scope ADMIN; see `admin-credentials.ts`. */
  | { readonly kind: 'admin'; readonly action: AdminAction }

type CallerOf<A extends Auth> = A['kind'] extends 'indexingToken' | 'metadataToken'
  ? VerifiedIndexingToken
  : A['kind'] extends 'client'
    ? Caller
    : A['kind'] extends 'admin'
      ? AccountActor
      : undefined

type InputOf<Schema> = Schema extends TSchema ? Wire<Schema> : undefined
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without an answer returns nothing.
type OutputOf<Schema> = Schema extends TSchema ? Wire<Schema> : void

/** What a handler may need of the call besides its body. */
export interface Call<Params = unknown, Query = unknown> {
  readonly params: Params
  /** From where the request came. */
  readonly address: string
  readonly query: Query
  readonly requestId: string
  readonly log: FastifyBaseLogger
  /** The header `Accept`, in lower case; empty if there is none. */
  readonly accept: string
  /** Aborted when the caller goes away before the answer is complete: whatever still works for it may stop. */
  readonly signal: AbortSignal
}

/** A limit of this operation alone, per credential, besides those of all operations. */
export interface OperationLimit {
  readonly setting:
    | 'searchPerSecond'
    | 'autocompletePerSecond'
    | 'recommendationsPerSecond'
    | 'peoplePerSecond'
    | 'chatPerSecond'
    | 'agentRunsPerSecond'
    | 'summarizePerSecond'
    | 'feedPerSecond'
    | 'indexDocumentPerSecond'
    | 'indexDocumentsPerMinute'
    | 'documentEventsPerMinute'
    | 'customMetadataPerSecond'
  readonly per: 'second' | 'minute'
  /** How much may be used up at once, where the interface says it; otherwise the general setting decides. */
  readonly burst?: number
  /** Operations with the same word here draw from the same buckets. */
  readonly pool?: string
  /** Whose bucket a request draws from where that is not the credential's; undefined: the credential's after all. */
  key?(caller: unknown, params: unknown): string | undefined
  /** How much a request counts toward the limit. Defaults to 1. */
  cost?(body: unknown): number
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The parts of an endpoint that don't depend on its types. */
interface EndpointBase {
  readonly method: Method
  /** As in the interface: `/api/index/v1/debug/{datasource}/document`. The file's place is the same. */
  readonly path: string
  readonly summary: string
  /** The heading under which the documentation lists it. */
  readonly tag: string
  /** The status of a successful response. Defaults to 200. */
  readonly status?: 200 | 201 | 202 | 204
  /** The shape of its errors (`ERROR_SHAPES`). Defaults to `service`. */
  readonly errors?: EndpointErrorShape
  /** The kinds of response. Defaults to `json`. With `lines`, each line matches the schema `response`. */
  readonly answers?: readonly AnswerKind[]
  /** Its request is a form with files (`multipart/form-data`) instead of JSON. */
  readonly isMultipart?: true
  /** It takes documents, people or files, many at a time: only such a body may be longer than `ALMANAC_MAX_SMALL_REQUEST_BYTES`. */
  readonly isUpload?: true
  /** The content type of the response. Defaults to JSON. For `file`: all types it can have. */
  readonly contentType?: string
  /** Content type of JSON responses, if the interface gives one with a charset. Defaults to `application/json`. */
  readonly jsonType?: 'application/json; charset=UTF-8'
  /** Further headers of the answer. */
  readonly headers?: Readonly<Record<string, string>>
  /** It takes rights or content away, which must be possible while the disk is full. Every DELETE does. */
  readonly takesAway?: true
  readonly limit?: OperationLimit
  /** Another operation whose limit this request draws from, where it does the same as that one. */
  limitedAs?(body: unknown): Endpoint | undefined
  /** It is there only for callers who ask for what is experimental (`X-Service-Include-Experimental: true`). */
  readonly isExperimental?: true
}

/** One operation: everything a reader wants to know, and one function of the domain to call. */
export interface EndpointSpec<A extends Auth, Request, Response, Params, Query> extends EndpointBase {
  readonly auth: A
  readonly params?: Params
  /** What may stand after the `?`; always text. */
  readonly query?: Query
  readonly request?: Request
  /** Absent: the answer is 200 with no body. */
  readonly response?: Response
  // The schemas decide the types, never the handler: working backwards would cost the compiler seconds per endpoint.
  handle(
    services: Services,
    caller: CallerOf<NoInfer<A>>,
    input: InputOf<NoInfer<Request>>,
    call: Call<InputOf<NoInfer<Params>>, InputOf<NoInfer<Query>>>,
  ): Promise<OutputOf<NoInfer<Response>> | StreamAnswer>
}

/** An endpoint whose own types are put away, so that all can stand in one list. */
export interface Endpoint extends EndpointBase {
  readonly auth: Auth
  readonly params?: TSchema
  readonly query?: TSchema
  readonly request?: TSchema
  readonly response?: TSchema
  handle(services: Services, caller: unknown, input: unknown, call: Call): Promise<unknown>
}

const ADMIN_API = '/admin/api/'

/** Makes an endpoint. Every string of its requests gets a bound here, so none can be declared without. The Admin API refuses unknown fields. */
export function endpoint<
  A extends Auth,
  Request extends TSchema | undefined = undefined,
  Response extends TSchema | undefined = undefined,
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
>(spec: EndpointSpec<A, Request, Response, Params, Query>): Endpoint {
  const { path, request, params, query } = spec
  const bounded = boundedSchema(request)
  return {
    ...(spec as unknown as Endpoint),
    ...(bounded && { request: path.startsWith(ADMIN_API) ? closedSchema(bounded) : bounded }),
    ...(params && { params: boundedSchema(params) }),
    ...(query && { query: boundedSchema(query) }),
  }
}

/** `POST /api/index/v1/rotatetoken`: how tables and messages name an operation. */
export function operationName({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  return `${method} ${path}`
}
