import { ERROR_STATUS } from '../../../kernel/errors.ts'
import type { EndpointErrorShape } from '../errors/error-shapes.ts'

const FOR_PEOPLE = 'For people: what is wrong and what to do'

/** RFC 9457. */
const PROBLEM_SCHEMA = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code', 'request_id'],
  properties: {
    type: { type: 'string', format: 'uri' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string' },
    request_id: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['pointer', 'detail'],
        properties: { pointer: { type: 'string' }, detail: { type: 'string' } },
      },
    },
  },
} as const

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(ERROR_STATUS), description: 'Machine-readable and stable' },
        message: { type: 'string', description: FOR_PEOPLE },
        details: {
          type: 'array',
          items: {
            type: 'object',
            required: ['message'],
            properties: { field: { type: 'string' }, message: { type: 'string' } },
          },
        },
        requestId: { type: 'string', description: 'The request ID used in the logs' },
      },
    },
  },
} as const

const ERROR_INFO_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    message: { type: 'string', description: FOR_PEOPLE },
  },
} as const

const ERROR_MESSAGE_SCHEMA = {
  type: 'object',
  properties: { message: { type: 'string', description: FOR_PEOPLE } },
} as const

/** RFC 6749, section 5.2. */
const OAUTH_ERROR_SCHEMA = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string', description: 'Machine-readable error code from the standard, like invalid_grant' },
    error_description: { type: 'string', description: FOR_PEOPLE },
  },
} as const

/** RFC 7644, section 3.12. */
const SCIM_ERROR_SCHEMA = {
  type: 'object',
  required: ['schemas', 'status', 'detail'],
  properties: {
    schemas: { type: 'array', items: { type: 'string' } },
    status: { type: 'string' },
    scimType: { type: 'string' },
    detail: { type: 'string', description: FOR_PEOPLE },
  },
} as const

export const REFUSAL_SCHEMAS = {
  Error: ERROR_SCHEMA,
  ErrorInfoResponse: ERROR_INFO_SCHEMA,
  ProblemDetail: PROBLEM_SCHEMA,
  ErrorMessageResponse: ERROR_MESSAGE_SCHEMA,
  /** A bare text with 404, 409 and 422. */
  AgentRefusal: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/Error' }] },
  OAuthError: OAUTH_ERROR_SCHEMA,
  ScimError: SCIM_ERROR_SCHEMA,
} as const

/** The schema of an endpoint's refusals, by their shape. */
export const REFUSALS: Readonly<Record<EndpointErrorShape, keyof typeof REFUSAL_SCHEMAS>> = {
  service: 'Error',
  search: 'Error',
  shared: 'Error',
  info: 'ErrorInfoResponse',
  problem: 'ProblemDetail',
  message: 'ErrorMessageResponse',
  agents: 'AgentRefusal',
}

const STATUS_WORDS: Readonly<Record<number, string>> = {
  302: 'Redirects the browser',
  303: 'Redirects the browser',
  400: 'The request is invalid. The message names the field.',
  401: 'The token is invalid or expired',
  403: 'The token does not have permission',
  404: "Not found, or the caller can't read it",
  408: 'The request timed out',
  409: 'Conflict: it already exists, a newer version is stored, or another upload is open',
  410: 'The operation was removed',
  413: 'The request or a document is too large',
  415: 'The content type of the body is not supported',
  422: 'A value is invalid or not allowed here',
  429: 'Too many requests. Wait for the time in Retry-After.',
  500: 'Internal error. Retry with backoff.',
  503: "The service is starting, stopping, or can't reach its database. Wait for the time in Retry-After.",
  507: 'The disk is full',
}

/** What a status means, in the words of the documentation. */
export function statusWords(status: number): string {
  return STATUS_WORDS[status] ?? 'The request was rejected'
}
