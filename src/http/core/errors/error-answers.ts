import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { ServiceError } from '../../../kernel/errors.ts'
import { challengeOf } from '../credentials/challenge.ts'
import { ERROR_SHAPES } from './error-shapes.ts'
import { validationError } from './validation-error.ts'

const RETRY_AFTER_FAILURE_SECONDS = 5

/** Sends the error in the shape that the operation uses for errors. */
export function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const error = toServiceError(thrown, request.routeOptions.bodyLimit)
  // Absent where no hook has seen the request.
  if (request.trace !== undefined) request.trace.code = error.code
  // Starting, stopping and being overloaded are normal states. Only an error with a cause is a failure.
  const isFailure = error.status >= 500 && (error.code !== 'unavailable' || error.cause !== undefined)
  if (isFailure) request.log.error({ err: thrown }, 'request failed')
  const challenge = challengeOf(error, request.challenge)
  if (challenge !== undefined) reply.header('WWW-Authenticate', challenge)
  const retryAfter = error.retryAfterSeconds ?? (error.status >= 500 ? RETRY_AFTER_FAILURE_SECONDS : undefined)
  if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter))
  const { errors = 'service' } = request.routeOptions.config ?? {}
  const body = ERROR_SHAPES[errors](error, request.id)
  const type = errors === 'problem' ? 'application/problem+json' : 'application/json'
  // Serialized here because a plain string would be sent unquoted, and as bytes so that the content type is kept.
  reply
    .code(error.status)
    .type(type)
    .send(Buffer.from(JSON.stringify(body)))
}

/** Translates the errors of Fastify. Anything else that isn't a `ServiceError` is an internal error. */
export function toServiceError(thrown: unknown, bodyLimit?: number): ServiceError {
  if (thrown instanceof ServiceError) return thrown
  const error = thrown as Partial<FastifyError>
  if (error.validation !== undefined) return validationError(error.validation)
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError(
        'request_too_large',
        `The request must be at most ${bodyLimit} bytes; send fewer documents or items in one request`,
      )
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError('unsupported_media_type', 'Send the body as JSON, with `Content-Type: application/json`')
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new ServiceError('invalid_request', "`Content-Length` doesn't match the length of the body")
    case 'FST_ERR_BAD_URL':
      return new ServiceError('invalid_request', "The URL isn't percent-encoded correctly (RFC 3986)")
  }
  const status = error.statusCode
  if (status !== undefined && status >= 400 && status < 500) {
    return new ServiceError('invalid_request', error.message ?? "The request can't be read")
  }
  return new ServiceError('internal', 'Something went wrong on our side; retry with backoff', { cause: thrown })
}
