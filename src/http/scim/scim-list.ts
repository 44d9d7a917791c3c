import { foldEmail } from '../../domain/identity/email.ts'
import type { ScimUserQuery } from '../../domain/provisioning/scim-user.ts'
import { ServiceError } from '../../kernel/errors.ts'

const MAX_COUNT = 200
const DEFAULT_COUNT = 100

/** The filters that provisioning systems send: one attribute that names a user, compared for equality. */
const FILTER = /^\s*(userName|externalId|id|emails(?:\[[^\]]*\])?\.value)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*$/i

export interface ListParameters {
  filter?: string
  startIndex?: string
  count?: string
}

/** RFC 7644, sections 3.4.2.2 and 3.4.2.4. */
export function readListQuery({ filter, startIndex, count }: ListParameters): ScimUserQuery {
  const offset = Math.max(1, whole(startIndex, 1)) - 1
  const limit = Math.min(MAX_COUNT, Math.max(0, whole(count, DEFAULT_COUNT)))
  if (filter === undefined || filter.trim() === '') return { offset, limit }
  const [, attribute = '', quoted] = FILTER.exec(filter) ?? []
  if (quoted === undefined) {
    throw new ServiceError('invalid_request', `The filter ${filter} is not supported; use: userName eq "someone@…"`)
  }
  const value = JSON.parse(`"${quoted}"`) as string
  switch (attribute.toLowerCase()) {
    case 'id':
      return { id: value, offset, limit }
    case 'externalid':
      return { externalId: value, offset, limit }
    default:
      return { email: foldEmail(value), offset, limit }
  }
}

function whole(text: string | undefined, fallback: number): number {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : fallback
}

export function listAnswer(resources: readonly unknown[], total: number, offset: number) {
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: total,
    startIndex: offset + 1,
    itemsPerPage: resources.length,
    Resources: resources,
  }
}
