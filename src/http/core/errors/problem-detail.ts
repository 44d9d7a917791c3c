import type { ErrorCode, ServiceError } from '../../../kernel/errors.ts'

/** Codes of the Platform API for refusals of ours that have one of their own there. */
const OF_CODE: Partial<Record<ErrorCode, string>> = {
  invalid_cursor: 'invalid_cursor',
  invalid_filter: 'invalid_filter',
  datasource_not_found: 'invalid_datasource',
}

/** For all others the status decides. */
const OF_STATUS: Readonly<Record<number, { code: string; title: string }>> = {
  400: { code: 'invalid_request', title: 'The request is not valid' },
  401: { code: 'authentication_required', title: 'A valid token is needed' },
  403: { code: 'insufficient_permissions', title: 'The token may not do this' },
  404: { code: 'resource_not_found', title: 'There is no such thing' },
  405: { code: 'method_not_allowed', title: 'The method is not allowed here' },
  408: { code: 'request_timeout', title: 'It took too long' },
  409: { code: 'conflict', title: 'Something else is in the way' },
  410: { code: 'gone', title: 'The operation has ended' },
  413: { code: 'request_too_large', title: 'The request is too large' },
  415: { code: 'invalid_request', title: 'The body is not JSON' },
  422: { code: 'unprocessable_query', title: 'A value is not understood' },
  429: { code: 'rate_limit_exceeded', title: 'Too many requests' },
  503: { code: 'service_unavailable', title: 'The service is not ready' },
  507: { code: 'service_unavailable', title: 'There is no room left' },
}
const FAILURE = { code: 'internal_error', title: 'Something failed on our side' }

/** A refusal as the Platform API has it (RFC 9457). */
export function problemDetail(error: ServiceError, requestId: string) {
  const { code: ofStatus, title } = OF_STATUS[error.status] ?? FAILURE
  const isMissing = error.code === 'invalid_request' && error.details?.[0]?.message === 'is missing'
  const code = OF_CODE[error.code] ?? (isMissing ? 'missing_required_field' : ofStatus)
  const errors = (error.details ?? []).map(({ field = '', message }) => ({
    pointer: pointerTo(field),
    detail: message,
  }))
  return {
    type: `urn:almanac:problem:${code}`,
    title,
    status: error.status,
    detail: error.message,
    code,
    request_id: requestId,
    ...(errors.length > 0 && { errors }),
  }
}

/** `filters[0].field` → `/filters/0/field` (RFC 6901). */
function pointerTo(field: string): string {
  const parts = field
    .replaceAll(/\[(\d+)\]/g, '.$1')
    .split('.')
    .filter((part) => part !== '')
  return parts.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}
