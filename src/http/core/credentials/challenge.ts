import { clientApiResource } from '../../../domain/oauth/resources.ts'
import type { ServiceError } from '../../../kernel/errors.ts'

/** The challenge for a client without the right token: the scope it needs, and where to learn how to get it. */
export interface Challenge {
  readonly scope: string
  readonly base: string
  /** The resource's path. Defaults to the Client API. */
  readonly path?: string
}

export const RESOURCE_METADATA_PATH = '/.well-known/oauth-protected-resource'

/**
 * The header of a refusal: RFC 6750, section 3 (no error code when no token was sent) and RFC 9728, section 5.1.
 * Undefined when the refusal is not about the token.
 */
export function challengeOf(error: ServiceError, challenge: Challenge | undefined): string | undefined {
  const isAboutScope = error.code === 'insufficient_scope'
  if (error.status !== 401 && !isAboutScope) return undefined
  const parts: string[] = []
  if (isAboutScope) parts.push('error="insufficient_scope"')
  else if (error.code !== 'token_required') parts.push('error="invalid_token"')
  if (challenge !== undefined) {
    const { base, path = clientApiResource(''), scope } = challenge
    parts.push(`resource_metadata="${base}${RESOURCE_METADATA_PATH}${path}"`)
    if (scope !== '') parts.push(`scope="${scope}"`)
  }
  return ['Bearer', parts.join(', ')].filter((part) => part !== '').join(' ')
}
