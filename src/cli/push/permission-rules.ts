import { readFileSync } from 'node:fs'
import type { DocumentPermissions } from '../../domain/access/permissions.ts'
import { literally, RegexError, type SafeRegex, safeRegex } from '../../kernel/safe-regex.ts'
import { UsageError } from '../usage-error.ts'

const KNOWN_FIELDS: readonly string[] = [
  'allowedUsers',
  'allowedGroups',
  'allowedGroupIntersections',
  'allowAnonymousAccess',
  'allowAllDatasourceUsersAccess',
] satisfies (keyof DocumentPermissions)[]

/** Says who may see a document by its path or id; `undefined`: no pattern fits. */
export type PermissionRules = (path: string) => DocumentPermissions | undefined

/** A JSON object: glob pattern → permissions. The last pattern that fits counts. */
export function readPermissionRules(file: string): PermissionRules {
  const rules = Object.entries(readObject(file)).map(([pattern, permissions]) => {
    return { matches: patternOf(pattern, file), permissions: checked(permissions, pattern, file) }
  })
  return (path) => rules.findLast(({ matches }) => matches.fits(path))?.permissions
}

function readObject(file: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`--permissions ${file} cannot be read: ${(error as Error).message}`)
  }
  if (!isObject(value)) throw new UsageError(`--permissions ${file} is not a JSON object of pattern → permissions`)
  return value
}

/** A misspelt field would silently shut everybody out, so it is told before anything is sent. */
function checked(permissions: unknown, pattern: string, file: string): DocumentPermissions {
  if (!isObject(permissions)) throw new UsageError(`--permissions ${file}: "${pattern}" has no object of permissions`)
  const unknown = Object.keys(permissions).find((field) => !KNOWN_FIELDS.includes(field))
  if (unknown !== undefined) {
    throw new UsageError(
      `--permissions ${file}: "${pattern}" has the unknown field "${unknown}"; known: ${KNOWN_FIELDS.join(', ')}`,
    )
  }
  return permissions as DocumentPermissions
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function patternOf(pattern: string, file: string): SafeRegex {
  try {
    return globToRegex(pattern)
  } catch (error) {
    if (error instanceof RegexError) throw new UsageError(`--permissions ${file}: "${pattern}" ${error.message}`)
    throw error
  }
}

/** `**` crosses folders, `*` and `?` do not, `{a,b}` is either. A pattern without a slash fits in any folder. */
export function globToRegex(pattern: string): SafeRegex {
  const anchored = pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`
  return safeRegex(`(?s)${globSource(anchored)}`)
}

function globSource(pattern: string): string {
  return pattern.replace(/\*\*\/|\*\*|\*|\?|\{[^{}]*\}|[^*?{}]+|[{}]/g, (token) => {
    if (token === '**/') return '(?:.*/)?'
    if (token === '**') return '.*'
    if (token === '*') return '[^/]*'
    if (token === '?') return '[^/]'
    if (token.length > 1 && token.startsWith('{') && token.endsWith('}')) {
      return `(?:${token.slice(1, -1).split(',').map(globSource).join('|')})`
    }
    return literally(token)
  })
}
