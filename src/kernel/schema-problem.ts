import { quoted, REQUIRED } from './bad-field.ts'
import type { ErrorDetail } from './errors.ts'
import { PATTERN_RULES } from './text-rules.ts'

/** An error of Ajv, or of TypeBox, which names some parameters differently and has no `data` and `parentSchema`. */
interface SchemaError {
  readonly keyword: string
  readonly instancePath: string
  readonly params: object
  readonly message?: string
  readonly data?: unknown
  readonly parentSchema?: {
    readonly properties?: object
    readonly minimum?: number
    readonly maximum?: number
    readonly examples?: readonly unknown[]
  }
}

const TYPES: Readonly<Record<string, readonly string[]>> = {
  string: ['a string'],
  number: ['a number'],
  integer: ['an integer'],
  boolean: ['true', 'false'],
  object: ['an object'],
  array: ['an array'],
  null: ['null'],
}
const ALTERNATIVES = new Intl.ListFormat('en', { type: 'disjunction' })

/** What the patterns of single fields mean. Those of all strings are in `text-rules.ts`. */
const PATTERNS: Readonly<Record<string, string>> = {
  ...PATTERN_RULES,
  '^[1-9][0-9]{0,8}$': 'must be an integer, 1 or greater',
  '^[0-9]{1,15}$': 'must be an integer, 0 or greater',
  '^-?[0-9]{1,20}$': 'must be an integer',
  '^(?:[1-9][0-9]?|100)$': 'must be between 1 and 100',
  '^\\d{4}-\\d{2}-\\d{2}$': 'must be a date (YYYY-MM-DD)',
  '^[a-z.-]{1,100}$': 'must be lowercase letters, dots and hyphens, at most 100 characters',
  '^[A-Za-z0-9_-]{1,64}$': 'must be letters, digits, underscores and hyphens, at most 64 characters',
}

/** The first error of a validator in our words. The field is empty if it is about the whole value. */
export function schemaProblem(errors: readonly SchemaError[]): (ErrorDetail & { field: string }) | undefined {
  const [first] = errors
  if (first === undefined) return undefined
  // Each alternative of an `anyOf` reports its own error.
  const alternatives = errors.filter(
    ({ instancePath, keyword }) => instancePath === first.instancePath && keyword === first.keyword,
  )
  return { field: fieldOf(first), message: messageOf(first, alternatives.map(paramsOf)) }
}

/** `/document/comments/0/id` → `document.comments[0].id`. */
function fieldOf(error: SchemaError): string {
  const { instancePath, keyword } = error
  const params = paramsOf(error)
  const parts = instancePath.split('/').slice(1)
  if (keyword === 'required') parts.push(nameIn(params['missingProperty'] ?? params['requiredProperties']))
  if (keyword === 'additionalProperties') {
    parts.push(nameIn(params['additionalProperty'] ?? params['additionalProperties']))
  }
  return parts
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .map((part, at) => (/^\d+$/.test(part) ? `[${part}]` : at === 0 ? part : `.${part}`))
    .join('')
}

function messageOf(error: SchemaError, alternatives: readonly Record<string, unknown>[]): string {
  const { keyword, data, message, parentSchema = {} } = error
  const params = paramsOf(error)
  const limit = String(params['limit'])
  switch (keyword) {
    case 'required':
      return REQUIRED
    case 'additionalProperties': {
      const known = Object.keys(parentSchema.properties ?? {})
      return known.length === 0 ? "isn't a known field" : `isn't a known field; use one of ${known.join(', ')}`
    }
    case 'type':
      // See `readJson`: only a field declared as an int64 can be such a number.
      if (typeof data === 'bigint') return 'must be between -2^53 and 2^53; send larger numbers as a string'
      return `must be ${ALTERNATIVES.format(alternatives.flatMap(({ type }) => TYPES[String(type)] ?? String(type)))}${example(parentSchema.examples)}`
    case 'enum':
    case 'const': {
      const allowed = alternatives.flatMap(({ allowedValues, allowedValue }) => allowedValues ?? [allowedValue])
      return `must be ${allowed.length > 1 ? 'one of ' : ''}${allowed.join(', ')}${gotValue(data)}`
    }
    case 'pattern': {
      const pattern = String(params['pattern'])
      return PATTERNS[pattern] ?? `must match the regular expression ${pattern}`
    }
    case 'format':
      return params['format'] === 'date-time'
        ? 'must be a date and time, like 2026-06-01T12:00:00Z'
        : `must be a valid ${String(params['format'])}`
    case 'minimum':
    case 'maximum': {
      const { minimum, maximum } = parentSchema
      const hasBoth = minimum !== undefined && maximum !== undefined
      const range = keyword === 'minimum' ? `at least ${limit}` : `at most ${limit}`
      return `must be ${hasBoth ? `between ${minimum} and ${maximum}` : range}${gotValue(data)}`
    }
    case 'minItems':
      return `must have at least ${items(limit)}`
    case 'maxItems':
      return `must have at most ${items(limit)}${Array.isArray(data) ? `; got ${data.length}` : ''}`
    case 'minLength':
      return limit === '1' ? 'must not be empty' : `must be at least ${limit} characters long`
    case 'maxLength':
      return `must be at most ${limit} characters long`
    case 'propertyNames':
      return `has a field whose name isn't allowed: ${quoted(String(params['propertyName']))}`
    default:
      return message ?? 'is invalid'
  }
}

/** What to send instead, where the schema has an example. */
function example([first]: readonly unknown[] = []): string {
  return first === undefined ? '' : `, like ${JSON.stringify(first)}`
}

/** Only numbers and short words: nothing long, and no structure, is worth repeating. */
function gotValue(data: unknown): string {
  if (typeof data === 'number') return `; got ${data}`
  return typeof data === 'string' ? `; got ${quoted(data)}` : ''
}

function items(count: string): string {
  return `${count} ${count === '1' ? 'item' : 'items'}`
}

function nameIn(names: unknown): string {
  return String([names].flat()[0])
}

function paramsOf({ params }: SchemaError): Record<string, unknown> {
  return params as Record<string, unknown>
}
