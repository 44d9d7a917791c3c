import { readFileSync } from 'node:fs'
import { literally, RegexError, type SafeRegex, safeRegex } from '../../kernel/safe-regex.ts'
import type { DocumentPermissions } from '../../wire/document-definition.ts'
import { UsageError } from '../usage-error.ts'

const KNOWN_FIELDS: readonly string[] = [
  'allowedUsers',
  'allowedGroups',
  'allowedGroupIntersections',
  'allowAnonymousAccess',
  'allowAllDatasourceUsersAccess',
] satisfies (keyof DocumentPermissions)[]

/** The permissions for a document's path or ID; `undefined` if no pattern matches. */
export type PermissionRules = (path: string) => DocumentPermissions | undefined

/** A JSON object that maps glob patterns to permissions. The last match wins. */
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
    throw new UsageError(`--permissions: can't read ${file}: ${(error as Error).message}`)
  }
  if (!isObject(value))
    throw new UsageError(`--permissions ${file} must be a JSON object that maps patterns to permissions`)
  return value
}

/** A misspelled field would silently lock everyone out, so it is an error before anything is sent. */
function checked(permissions: unknown, pattern: string, file: string): DocumentPermissions {
  if (!isObject(permissions)) throw new UsageError(`--permissions ${file}: "${pattern}" must be a permissions object`)
  const unknown = Object.keys(permissions).find((field) => !KNOWN_FIELDS.includes(field))
  if (unknown !== undefined) {
    throw new UsageError(
      `--permissions ${file}: "${pattern}" has an unknown field "${unknown}"; allowed: ${KNOWN_FIELDS.join(', ')}`,
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

/** `**` crosses folders, `*` and `?` do not, `{a,b}` is either. A pattern without a slash matches in any folder. */
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
