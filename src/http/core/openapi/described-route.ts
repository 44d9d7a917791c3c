import type { Method } from '../endpoint.ts'

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
  readonly answers: 'json' | 'scim' | 'page' | 'redirect' | 'xml' | 'nothing'
  /** Of an answer that is no refusal; 200 unless said. */
  readonly status?: number
}

const TAKES = {
  form: 'application/x-www-form-urlencoded',
  json: 'application/json',
  scim: 'application/scim+json',
} as const
const ANSWERS = {
  json: 'application/json',
  scim: 'application/scim+json',
  page: 'text/html',
  xml: 'application/samlmetadata+xml',
} as const

export const ROUTE_SECURITY_SCHEMES = {
  oauthClient: { type: 'http', scheme: 'basic', description: 'A client’s id and secret, or both in the form' },
  registrationToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of the client’s registration (RFC 7592)',
  },
  scimToken: { type: 'http', scheme: 'bearer', description: 'A token for provisioning' },
  session: { type: 'apiKey', in: 'cookie', name: 'almanac_session', description: 'A browser that is signed in' },
} as const

/** The route as an operation of the OpenAPI document. */
export function describedOperation(route: DescribedRoute): Record<string, unknown> {
  const { method, path, summary, tag, standard, credential, takes, answers } = route
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const status = route.status ?? (answers === 'redirect' ? 303 : answers === 'nothing' ? 204 : 200)
  const content = answers === 'redirect' || answers === 'nothing' ? undefined : ANSWERS[answers]
  return {
    summary,
    operationId: `${method.toLowerCase()}${path.replace(/[^A-Za-z0-9]+(\w)?/g, (_, next: string = '') => next.toUpperCase())}`,
    tags: [tag],
    ...(standard && { description: `As in ${standard}.` }),
    ...(credential && { security: [{ [credential]: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(takes && { requestBody: { content: { [TAKES[takes]]: { schema: { type: 'object' } } } } }),
    responses: {
      [status]: {
        description: 'The answer',
        ...(content && {
          content: { [content]: { schema: { type: answers === 'json' || answers === 'scim' ? 'object' : 'string' } } },
        }),
      },
    },
  }
}
