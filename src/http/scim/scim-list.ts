import type { GroupQuery } from '../../domain/groups/group.ts'
import type { ScimUserQuery } from '../../domain/provisioning/scim-user.ts'
import { foldEmail } from '../../domain/shared/email.ts'
import { badField, quoted } from '../../kernel/bad-field.ts'
import { isText } from '../../kernel/text-rules.ts'

const MAX_COUNT = 200
const DEFAULT_COUNT = 100

/** The filters that provisioning systems send: one attribute that names a user, compared for equality. */
const USER_FILTER = /^\s*(userName|externalId|id|emails(?:\[[^\]]*\])?\.value)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*$/i

/** A parameter that is sent twice is an array. */
export interface ListParameters {
  filter?: string | string[]
  startIndex?: string | string[]
  count?: string | string[]
}

/** RFC 7644, sections 3.4.2.2 and 3.4.2.4. */
export function readListQuery(parameters: ListParameters): ScimUserQuery {
  const page = readPage(parameters)
  const found = readFilter(parameters.filter, USER_FILTER, 'userName eq "someone@acme.example"')
  if (found === undefined) return page
  switch (found.attribute) {
    case 'id':
      return { id: found.value, ...page }
    case 'externalid':
      return { externalId: found.value, ...page }
    default:
      return { email: foldEmail(found.value), ...page }
  }
}

const GROUP_FILTER = /^\s*(displayName|externalId|id)\s+eq\s+"((?:[^"\\]|\\.)*)"\s*$/i

export function readGroupQuery(parameters: ListParameters): GroupQuery {
  const page = readPage(parameters)
  const found = readFilter(parameters.filter, GROUP_FILTER, 'displayName eq "Engineering"')
  if (found === undefined) return page
  const name = { displayname: 'name', externalid: 'externalId', id: 'id' }[found.attribute] ?? 'id'
  return { ...page, [name]: found.value }
}

function readPage({ startIndex, count }: ListParameters): { offset: number; limit: number } {
  return {
    offset: Math.max(1, whole(startIndex, 1)) - 1,
    limit: Math.min(MAX_COUNT, Math.max(0, whole(count, DEFAULT_COUNT))),
  }
}

/** The attribute in lower case and the value that it is compared with. */
function readFilter(
  filter: string | string[] | undefined,
  form: RegExp,
  example: string,
): { attribute: string; value: string } | undefined {
  if (Array.isArray(filter)) throw badField('filter', 'must be sent only once')
  if (filter === undefined || filter.trim() === '') return undefined
  const [, attribute = '', text] = form.exec(filter) ?? []
  if (text === undefined) {
    throw badField('filter', `must have the form ${example}; got ${quoted(filter)}`)
  }
  return { attribute: attribute.toLowerCase(), value: readQuoted(text) }
}

/** A string of JSON (RFC 7644, section 3.4.2.2), without what no value of ours holds. */
function readQuoted(text: string): string {
  try {
    const value = JSON.parse(`"${text}"`) as string
    if (isText(value)) return value
  } catch {
    // Rejected below.
  }
  throw badField('filter', 'must compare with a valid JSON string')
}

function whole(text: string | string[] | undefined, fallback: number): number {
  return typeof text === 'string' && /^-?\d{1,9}$/.test(text) ? Number(text) : fallback
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
