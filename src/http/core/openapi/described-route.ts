import type { Method } from '../endpoint.ts'
import { statusWords } from './refusal-schemas.ts'

/**
 * A route that is no endpoint object, because a library serves it or a standard fixes its shapes: what the interface
 * description says of it. A test holds that every route that is served is described, or is named with a reason.
 */
export interface DescribedRoute {
  readonly method: Method
  /** As in the description: `/scim/v2/Users/{id}`. */
  readonly path: string
  readonly summary: string
  readonly tag: string
  /** Where its request and its answer are written down. */
  readonly standard?: string
  readonly credential?: 'oauthClient' | 'registrationToken' | 'scimToken' | 'session'
  readonly takes?: 'form' | 'json' | 'scim'
  readonly answers: 'json' | 'jwks' | 'scim' | 'page' | 'redirect' | 'xml' | 'nothing' | 'empty'
  /** The status of a successful response. Defaults to 200. */
  readonly status?: number
  /** Further statuses of answers that are no refusals: a page that sends a signed-in browser on, a redirect that may be a page. */
  readonly also?: readonly (200 | 302 | 303)[]
  /** The shape of its refusals. */
  readonly refuses: keyof typeof REFUSAL_CONTENT
}

const TAKES = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  scim: 'application/scim+json',
} as const
const ANSWERS = {
  json: 'application/json',
  jwks: 'application/jwk-set+json',
  scim: 'application/scim+json',
  page: 'text/html',
  xml: 'application/samlmetadata+xml',
} as const

const HTML = { 'text/html': { schema: { type: 'string' } } } as const
const OAUTH_ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/OAuthError' } } } as const
const REFUSAL_CONTENT = {
  page: HTML,
  oauth: OAUTH_ERROR,
  /** The library renders a page. Rate limits and our own failures use the OAuth error format. */
  oauthPage: { ...HTML, ...OAUTH_ERROR },
  scim: { 'application/scim+json': { schema: { $ref: '#/components/schemas/ScimError' } } },
} as const

const READ_REFUSALS = [400, 401, 403, 404, 408, 413, 415, 429, 500, 503] as const
const WRITE_REFUSALS = [...READ_REFUSALS, 409, 507] as const

export const ROUTE_SECURITY_SCHEMES = {
  oauthClient: {
    type: 'http',
    scheme: 'basic',
    description: "The client's ID and secret, in the Authorization header or the form",
  },
  registrationToken: {
    type: 'http',
    scheme: 'bearer',
    description: "The client's registration access token (RFC 7592)",
  },
  scimToken: { type: 'http', scheme: 'bearer', description: 'A provisioning token' },
  session: { type: 'apiKey', in: 'cookie', name: 'almanac_session', description: 'A signed-in browser session' },
} as const

/** The route as an operation of the OpenAPI document. */
export function describedOperation(route: DescribedRoute): Record<string, unknown> {
  const { method, path, summary, tag, standard, credential, takes } = route
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, next: string = '') => next.toUpperCase())}`,
    tags: [tag],
    ...(standard && { description: `Follows ${standard}.` }),
    security: credential === undefined ? [] : [{ [credential]: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(takes && { requestBody: { content: { [TAKES[takes]]: { schema: { type: 'object' } } } } }),
    responses: responsesOf(route),
  }
}

function responsesOf({ method, answers, also = [], refuses, ...route }: DescribedRoute): Record<number, unknown> {
  const status = route.status ?? (answers === 'redirect' ? 303 : answers === 'nothing' ? 204 : 200)
  const type = answers === 'redirect' || answers === 'nothing' || answers === 'empty' ? undefined : ANSWERS[answers]
  const isObject = answers === 'json' || answers === 'jwks' || answers === 'scim'
  const refusals = method === 'GET' ? READ_REFUSALS : WRITE_REFUSALS
  return {
    ...Object.fromEntries(
      also.map((each) => [
        each,
        each === 200 ? { description: 'A page', content: HTML } : { description: statusWords(each) },
      ]),
    ),
    [status]: {
      description: answers === 'redirect' ? statusWords(status) : 'The response',
      ...(type && { content: { [type]: { schema: { type: isObject ? 'object' : 'string' } } } }),
    },
    ...Object.fromEntries(
      refusals.map((each) => [each, { description: statusWords(each), content: REFUSAL_CONTENT[refuses] }]),
    ),
  }
}
