import type { ErrorDetail, ServiceError } from '../../../kernel/errors.ts'
import { problemDetail } from './problem-detail.ts'
import { searchErrorFields } from './search-error-fields.ts'
import { sharedErrorFields } from './shared-error-fields.ts'

const JSON_RPC_PARSE_ERROR = -32_700
/** The first of those that an implementation may use as it likes. */
const JSON_RPC_REFUSED = -32_000

const BARE_STATUSES: ReadonlySet<number> = new Set([404, 409, 422])

/** How a refusal looks on the wire. Most operations have the one shape; some have another that their clients read. */
export const ERROR_SHAPES = {
  service: serviceError,
  /** Search: clients read what they sent wrong in its own fields. */
  search: (error: ServiceError, requestId: string) => ({
    ...serviceError(error, requestId),
    ...searchErrorFields(error),
  }),
  /** What people share: the words of the interface stand beside ours, where its answers have them and at the top. */
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
  /** Agents: some refusals are a bare text there. */
  agents: (error: ServiceError, requestId: string) =>
    BARE_STATUSES.has(error.status) ? error.message : serviceError(error, requestId),
  /** MCP: a JSON-RPC error for a message that wasn't read. */
  toolServer: (error: ServiceError, requestId: string) => ({
    jsonrpc: '2.0',
    id: null,
    error: {
      code: error.code === 'invalid_json' ? JSON_RPC_PARSE_ERROR : JSON_RPC_REFUSED,
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

/** Those of endpoints; the tool server is none. */
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
