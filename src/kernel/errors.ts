/**
 * Every refusal the service can give: code → HTTP status. A code is for programs and never changes;
 * the message beside it is for people and is written where the rule is broken.
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  invalid_json: 400,
  invalid_cursor: 400,
  invalid_filter: 400,
  invalid_date: 400,
  invalid_alias: 400,
  datasource_not_found: 400,
  datasource_mismatch: 400,
  object_type_required: 400,
  unsupported_mime_type: 400,
  unknown_group: 400,
  upload_not_open: 400,
  act_as_required: 400,
  rotation_not_enabled: 400,
  provider_test_failed: 400,
  rotation_period_too_short: 400,
  expiry_required: 400,
  deprecated_field_removed: 400,
  invalid_token: 401,
  token_required: 401,
  invalid_identity: 401,
  metadata_scope_required: 401,
  address_not_allowed: 403,
  host_not_allowed: 403,
  origin_not_allowed: 403,
  datasource_not_allowed: 403,
  insufficient_scope: 403,
  insufficient_role: 403,
  not_permitted: 403,
  act_as_not_allowed: 403,
  auth_token_not_allowed: 403,
  oauth_not_enabled: 403,
  issuer_not_registered: 403,
  client_not_registered: 403,
  setup_link_invalid: 403,
  form_expired: 403,
  sign_in_refused: 403,
  not_found: 404,
  document_not_found: 404,
  method_not_allowed: 405,
  request_timeout: 408,
  version_conflict: 409,
  already_rotated: 409,
  existing_item: 409,
  existing_shortcut: 409,
  upload_in_progress: 409,
  conflict: 409,
  last_super_admin: 409,
  operation_removed: 410,
  request_too_large: 413,
  document_too_large: 413,
  unsupported_media_type: 415,
  invalid_filter_value: 422,
  collection_name_exists: 422,
  collection_too_deep: 422,
  collection_too_wide: 422,
  corrupt_item: 422,
  quota_exceeded: 422,
  rate_limit_exceeded: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

export interface ErrorDetail {
  /** Where in the request, as a path of field names: `document.body.mimeType`. */
  field?: string
  message: string
}

export interface ServiceErrorOptions {
  cause?: unknown
  details?: readonly ErrorDetail[]
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfterSeconds?: number
}

/** A refusal that a caller may read. Anything else that is thrown answers `internal` and is logged with its cause. */
export class ServiceError extends Error {
  readonly code: ErrorCode
  readonly details: readonly ErrorDetail[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ServiceError'
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}
