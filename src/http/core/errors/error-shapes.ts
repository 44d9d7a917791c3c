import type { ErrorDetail, ServiceError } from '../../../kernel/errors.ts'
import { problemDetail } from './problem-detail.ts'
import { searchErrorFields } from './search-error-fields.ts'
import { sharedErrorFields } from './shared-error-fields.ts'

const JSON_RPC_PARSE_ERROR = -32_700
/** The first code of the range for implementations. */
const JSON_RPC_REJECTED = -32_000

const BARE_STATUSES: ReadonlySet<number> = new Set([404, 409, 422])

/** Errors on the wire. Most operations use `service`; some have another shape that their clients expect. */
export const ERROR_SHAPES = {
  service: serviceError,
  /** Search: clients also read `ErrorInfo`. */
  search: (error: ServiceError, requestId: string) => ({
    ...serviceError(error, requestId),
    ...searchErrorFields(error),
  }),
  /** Announcements, answers, collections and pins: clients also read the fields of the interface. */
  shared: (error: ServiceError, requestId: string) => {
    const fields = sharedErrorFields(error.code)
    const { errorCode } = fields
    return {
      error: { ...serviceError(error, requestId).error, ...fields },
      ...(errorCode !== undefined && { errorCode }),
    }
  },
  /** Custom metadata and submissions. */
  info: (error: ServiceError) => ({ error: error.code, message: error.message }),
  /** Agents: some errors are a plain string. */
  agents: (error: ServiceError, requestId: string) =>
    BARE_STATUSES.has(error.status) ? error.message : serviceError(error, requestId),
  /** MCP: a JSON-RPC error for a message that wasn't read. */
  toolServer: (error: ServiceError, requestId: string) => ({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: error.code === 'invalid_json' ? JSON_RPC_PARSE_ERROR : JSON_RPC_REJECTED,
      message: error.message,
      data: { code: error.code, requestId },
    },
  }),
  /** The Platform API: `application/problem+json`. */
  problem: problemDetail,
  /** Configuration of datasources. */
  message: (error: ServiceError) => ({ message: error.message }),
} as const

export type ErrorShape = keyof typeof ERROR_SHAPES

/** All but that of the MCP server, which isn't an endpoint. */
export type EndpointErrorShape = Exclude<ErrorShape, 'toolServer'>

function serviceError(error: ServiceError, requestId: string): { error: ServiceErrorBody } {
  const body: ServiceErrorBody = { code: error.code, message: error.message, requestId }
  if (error.details !== undefined) body.details = error.details
  return { error: body }
}

interface ServiceErrorBody {
  code: string
  message: string
  details?: readonly ErrorDetail[]
  requestId: string
}
