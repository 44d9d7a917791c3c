import type { FastifyRequest } from 'fastify'
import { ServiceError } from '../../../kernel/errors.ts'

/** The token of the header; one anywhere else does not count (OAuth 2.1, section 5.1). */
export function bearerOf(request: FastifyRequest): string {
  const { authorization } = request.headers
  if (authorization === undefined || authorization.trim() === '') {
    throw new ServiceError('token_required', 'A token is required; send the header `Authorization: Bearer <token>`')
  }
  const bearer = /^Bearer\s+(\S+)\s*$/i.exec(authorization)?.[1]
  if (bearer === undefined) {
    throw new ServiceError('invalid_token', 'The header `Authorization` must be `Bearer <token>`')
  }
  return bearer
}
