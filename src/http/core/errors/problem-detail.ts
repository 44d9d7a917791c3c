import { REQUIRED } from '../../../kernel/bad-field.ts'
import type { ErrorCode, ServiceError } from '../../../kernel/errors.ts'

/** Our error codes for which the Platform API has a specific one. */
const OF_CODE: Partial<Record<ErrorCode, string>> = {
  invalid_cursor: 'invalid_cursor',
  invalid_filter: 'invalid_filter',
  datasource_not_found: 'invalid_datasource',
}

/** For all others, the status decides. */
const OF_STATUS: Readonly<Record<number, { code: string; title: string }>> = {
  400: { code: 'invalid_request', title: 'The request is invalid' },
  401: { code: 'authentication_required', title: 'A valid token is required' },
  403: { code: 'insufficient_permissions', title: 'Not allowed' },
  404: { code: 'resource_not_found', title: 'Not found' },
  405: { code: 'method_not_allowed', title: 'Method not allowed' },
  408: { code: 'request_timeout', title: 'The request timed out' },
  409: { code: 'conflict', title: 'Conflict with the current state' },
  410: { code: 'gone', title: 'The operation was removed' },
  413: { code: 'request_too_large', title: 'The request is too large' },
  415: { code: 'invalid_request', title: "The body isn't JSON" },
  422: { code: 'unprocessable_query', title: 'A value is invalid' },
  429: { code: 'rate_limit_exceeded', title: 'Too many requests' },
  503: { code: 'service_unavailable', title: 'The service is unavailable' },
  507: { code: 'service_unavailable', title: 'The disk is full' },
}
const FAILURE = { code: 'internal_error', title: 'Something went wrong on our side' }

/** An error in the format of the Platform API (RFC 9457). */
export function problemDetail(error: ServiceError, requestId: string) {
  const { code: ofStatus, title } = OF_STATUS[error.status] ?? FAILURE
  const isMissing = error.code === 'invalid_request' && error.details?.[0]?.message === REQUIRED
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
