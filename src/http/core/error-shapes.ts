import type { ErrorDetail, ServiceError } from '../../kernel/errors.ts'

/** How a refusal looks on the wire. Most operations have the one shape; some have another that their clients read. */
export const ERROR_SHAPES = {
  service: (error: ServiceError, requestId: string) => {
    const body: ServiceErrorBody = { code: error.code, message: error.message, requestId }
    if (error.details !== undefined) body.details = error.details
    return { error: body }
  },
  /** Custom metadata and submissions. */
  info: (error: ServiceError) => ({ error: error.code, message: error.message }),
} as const

export type ErrorShape = keyof typeof ERROR_SHAPES

interface ServiceErrorBody {
  code: string
  message: string
  details?: readonly ErrorDetail[]
  requestId: string
}
