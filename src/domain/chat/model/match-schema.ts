import { badField } from '../../../kernel/bad-field.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const MAX_SCHEMA_CHARACTERS = 20_000
const MAX_DEPTH = 40
/** References can make a short schema endless: a check that takes longer fails. */
const MAX_STEPS = 100_000

/** Says nothing about a value. */
const ANNOTATIONS = [
  'title',
  'description',
  'default',
  'examples',
  '$schema',
  '$id',
  '$comment',
  'deprecated',
  'format',
]
const NUMBERS = new Set([
  ...['minItems', 'maxItems', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'],
])
const KEYWORDS = new Set([
  ...ANNOTATIONS,
  ...['type', 'enum', 'const', 'properties', 'required', 'additionalProperties', 'items', 'anyOf', 'oneOf', 'allOf'],
  ...['$ref', '$defs', 'definitions'],
  ...NUMBERS,
])
const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'])
/** Whose values are schemas by name. */
const MAPS = new Set(['properties', '$defs', 'definitions'])
const LISTS = new Set(['anyOf', 'oneOf', 'allOf'])

/** Refuses a schema that we couldn't hold an answer to: a keyword that is silently ignored would be a promise broken. */
export function refuseUnknownKeywords(schema: JsonSchema, field: string): void {
  if (JSON.stringify(schema).length > MAX_SCHEMA_CHARACTERS) {
    throw badField(field, `must be at most ${MAX_SCHEMA_CHARACTERS} characters long`)
  }
  visit(schema, field, 0)
}

function visit(schema: unknown, field: string, depth: number): void {
  if (typeof schema === 'boolean') return
  if (!isObject(schema)) throw badField(field, 'must be a JSON Schema: an object, true or false')
  if (depth > MAX_DEPTH) throw badField(field, `must be nested at most ${MAX_DEPTH} levels deep`)
  for (const [keyword, value] of Object.entries(schema)) {
    const place = `${field}.${keyword}`
    if (!KEYWORDS.has(keyword)) throw badField(place, "isn't supported; leave it out and check it yourself")
    const problem = problemOf(keyword, value)
    if (problem !== undefined) throw badField(place, problem)
    if (keyword === 'items') visit(value, place, depth + 1)
    if (keyword === 'additionalProperties') visit(value, place, depth + 1)
    if (MAPS.has(keyword)) {
      if (!isObject(value)) throw badField(place, 'must be an object that maps names to schemas')
      for (const [name, part] of Object.entries(value)) visit(part, `${place}.${name.slice(0, 100)}`, depth + 1)
    }
    if (LISTS.has(keyword)) {
      if (!Array.isArray(value) || value.length === 0) throw badField(place, 'must be an array of schemas')
      for (const [at, part] of value.entries()) visit(part, `${place}[${at}]`, depth + 1)
    }
  }
}

function problemOf(keyword: string, value: unknown): string | undefined {
  const all = [value].flat() as unknown[]
  if (keyword === '$ref' && definitionIn(value) === undefined) return 'must be # or #/$defs/<name>'
  if (keyword === 'type' && !all.every((type) => TYPES.has(String(type))))
    return `must be one of ${[...TYPES].join(', ')}`
  if (NUMBERS.has(keyword) && typeof value !== 'number') return 'must be a number'
  if (keyword === 'required' && !(Array.isArray(value) && all.every((name) => typeof name === 'string'))) {
    return 'must be an array of names'
  }
  // Comparing larger values with every one of a list takes too long.
  const isList = keyword === 'enum' ? Array.isArray(value) : true
  if ((keyword === 'enum' || keyword === 'const') && !(isList && all.every(isPlain))) {
    return 'must only contain strings, numbers, true, false and null'
  }
  return undefined
}

/** Whether a value is as the schema says. */
export function matchesSchema(root: JsonSchema, value: unknown): boolean {
  return new Matcher(root).matches(root, value)
}

class Matcher {
  readonly #root: JsonSchema
  #steps = 0

  constructor(root: JsonSchema) {
    this.#root = root
  }

  matches(schema: unknown, value: unknown, depth = 0): boolean {
    if (++this.#steps > MAX_STEPS || depth > MAX_STEPS / 100) return false
    if (typeof schema === 'boolean') return schema
    if (!isObject(schema)) return false
    const below = (part: unknown, inner: unknown) => this.matches(part, inner, depth + 1)
    const { $ref, type, enum: allowed, anyOf, oneOf, allOf } = schema
    if ($ref !== undefined && !below(this.#definition($ref), value)) return false
    if (type !== undefined && ![type].flat().some((each) => isOfType(each, value))) return false
    if (Array.isArray(allowed) && !allowed.includes(value)) return false
    if ('const' in schema && schema['const'] !== value) return false
    if (Array.isArray(anyOf) && !anyOf.some((part) => below(part, value))) return false
    if (Array.isArray(oneOf) && oneOf.filter((part) => below(part, value)).length !== 1) return false
    if (Array.isArray(allOf) && !allOf.every((part) => below(part, value))) return false
    if (typeof value === 'string') return isWithin(value.length, schema['minLength'], schema['maxLength'])
    if (typeof value === 'number') return isInRange(value, schema)
    if (Array.isArray(value)) {
      if (!isWithin(value.length, schema['minItems'], schema['maxItems'])) return false
      return schema['items'] === undefined || value.every((item) => below(schema['items'], item))
    }
    return !isObject(value) || this.#matchesObject(schema, value, below)
  }

  #matchesObject(schema: JsonSchema, value: JsonSchema, below: (part: unknown, inner: unknown) => boolean): boolean {
    const { required, properties, additionalProperties = true } = schema
    if (Array.isArray(required) && !required.every((name) => Object.hasOwn(value, String(name)))) return false
    const known = isObject(properties) ? properties : {}
    return Object.entries(value).every(([name, inner]) =>
      below(Object.hasOwn(known, name) ? known[name] : additionalProperties, inner),
    )
  }

  #definition(reference: unknown): unknown {
    const path = definitionIn(reference)
    if (path === undefined) return undefined
    const definitions = this.#root[path.map]
    return path.name === undefined
      ? this.#root
      : isObject(definitions) && Object.hasOwn(definitions, path.name)
        ? definitions[path.name]
        : undefined
  }
}

/** `#`, `#/$defs/Name` and `#/definitions/Name`. */
function definitionIn(reference: unknown): { map: string; name: string | undefined } | undefined {
  if (reference === '#') return { map: '', name: undefined }
  const [, map, name] = /^#\/(\$defs|definitions)\/([^/]+)$/.exec(String(reference)) ?? []
  return map === undefined || name === undefined ? undefined : { map, name }
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return (type === 'string' || type === 'number' || type === 'boolean') && typeof value === type
}

function isInRange(value: number, schema: JsonSchema): boolean {
  const { exclusiveMinimum: above, exclusiveMaximum: below } = schema
  if (typeof above === 'number' && value <= above) return false
  if (typeof below === 'number' && value >= below) return false
  return isWithin(value, schema['minimum'], schema['maximum'])
}

function isWithin(value: number, least: unknown, most: unknown): boolean {
  return !(typeof least === 'number' && value < least) && !(typeof most === 'number' && value > most)
}

function isPlain(value: unknown): boolean {
  return value === null || typeof value !== 'object'
}

function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
