import type { ErrorDetail, ServiceError } from '../../kernel/errors.ts'
import { searchErrorFields } from './search-error-fields.ts'

/** How a refusal looks on the wire. Most operations have the one shape; some have another that their clients read. */
export const ERROR_SHAPES = {
  service: serviceError,
  /** Search: clients read what they sent wrong in fields of its own. */
  search: (error: ServiceError, requestId: string) => ({
    ...serviceError(error, requestId),
    ...searchErrorFields(error),
  }),
  /** Custom metadata and submissions. */
  info: (error: ServiceError) => ({ error: error.code, message: error.message }),
  /** Configuration of datasources. */
  message: (error: ServiceError) => ({ message: error.message }),
} as const

export type ErrorShape = keyof typeof ERROR_SHAPES

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
