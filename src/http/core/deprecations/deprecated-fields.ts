import type { TSchema } from 'typebox'
import type { FieldDeprecation } from './deprecation.ts'
import type { DeprecationSchedule } from './schedule.ts'

type JsonSchema = {
  title?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  allOf?: JsonSchema[]
  additionalProperties?: JsonSchema | boolean
  patternProperties?: Record<string, JsonSchema>
  $ref?: string
  $defs?: Record<string, JsonSchema>
}

export interface FoundField {
  readonly row: FieldDeprecation
  readonly holder: Record<string, unknown>
}

interface Way {
  readonly isConcerned: boolean
  readonly rows: readonly FieldDeprecation[]
  readonly items: JsonSchema | undefined
  readonly parts: readonly JsonSchema[]
  readonly properties: readonly (readonly [string, JsonSchema])[]
  readonly values: readonly JsonSchema[]
}

/**
 * Finds deprecated fields in a value by walking it along its schema: the row names a type, and the type (a schema's
 * `title`) may stand anywhere. Schemas without such a type are found once, so most requests aren't searched.
 */
export class DeprecatedFields {
  readonly #schema: JsonSchema
  readonly #schedule: DeprecationSchedule
  readonly #ways = new Map<JsonSchema, Way>()
  readonly #concerned = new Map<JsonSchema, boolean>()
  readonly #own: readonly FieldDeprecation[]

  constructor(schema: TSchema, schedule: DeprecationSchedule, own: readonly FieldDeprecation[] = []) {
    this.#schema = schema as JsonSchema
    this.#schedule = schedule
    this.#own = own
  }

  in(value: unknown): FoundField[] {
    const found: FoundField[] = []
    if (isObject(value)) collect(this.#own, value, found)
    if (this.#isConcerned(this.#schema, new Set())) this.#walk(this.#schema, value, found)
    return found
  }

  #walk(schema: JsonSchema, value: unknown, found: FoundField[]): void {
    if (value === null || typeof value !== 'object') return
    const { isConcerned, rows, items, parts, properties, values } = this.#wayThrough(schema)
    if (!isConcerned) return
    if (Array.isArray(value)) {
      if (items !== undefined) for (const item of value) this.#walk(items, item, found)
      return
    }
    const holder = value as Record<string, unknown>
    collect(rows, holder, found)
    for (const part of parts) this.#walk(part, holder, found)
    for (const [name, child] of properties) this.#walk(child, holder[name], found)
    for (const child of values) for (const item of Object.values(holder)) this.#walk(child, item, found)
  }

  /** What of a schema is worth looking at, worked out once: an answer has many values of one type. */
  #wayThrough(schema: JsonSchema): Way {
    let way = this.#ways.get(schema)
    if (way !== undefined) return way
    const resolved = this.#resolve(schema)
    const isConcerned = (one: JsonSchema) => this.#isConcerned(one, new Set())
    way = {
      isConcerned: isConcerned(resolved),
      rows: resolved.title === undefined ? [] : this.#schedule.ofType(resolved.title),
      items: resolved.items !== undefined && isConcerned(resolved.items) ? resolved.items : undefined,
      parts: [...(resolved.allOf ?? []), ...(resolved.anyOf ?? [])].filter(isConcerned),
      properties: Object.entries(resolved.properties ?? {}).filter(([, child]) => isConcerned(child)),
      values: mapValues(resolved).filter(isConcerned),
    }
    this.#ways.set(schema, way)
    return way
  }

  /** Whether a type with deprecated fields can stand in this schema. */
  #isConcerned(schema: JsonSchema, visiting: Set<JsonSchema>): boolean {
    const resolved = this.#resolve(schema)
    const known = this.#concerned.get(resolved)
    if (known !== undefined) return known
    // A type that holds itself: the answer is found on the way down, so here it adds nothing.
    if (visiting.has(resolved)) return false
    visiting.add(resolved)
    const isConcerned =
      (resolved.title !== undefined && this.#schedule.ofType(resolved.title).length > 0) ||
      childrenOf(resolved).some((child) => this.#isConcerned(child, visiting))
    if (visiting.values().next().value === resolved || isConcerned) this.#concerned.set(resolved, isConcerned)
    return isConcerned
  }

  #resolve(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema
    const name = schema.$ref.split('/').at(-1) ?? ''
    return this.#schema.$defs?.[name] ?? schema.$defs?.[name] ?? schema
  }
}

function collect(rows: readonly FieldDeprecation[], holder: Record<string, unknown>, found: FoundField[]): void {
  for (const row of rows) if (holder[row.name] !== undefined) found.push({ row, holder })
}

function childrenOf(schema: JsonSchema): JsonSchema[] {
  return [
    ...Object.values(schema.properties ?? {}),
    ...(schema.items === undefined ? [] : [schema.items]),
    ...(schema.anyOf ?? []),
    ...(schema.allOf ?? []),
    ...mapValues(schema),
  ]
}

function mapValues(schema: JsonSchema): JsonSchema[] {
  const { additionalProperties, patternProperties } = schema
  return [
    ...(typeof additionalProperties === 'object' ? [additionalProperties] : []),
    ...Object.values(patternProperties ?? {}),
  ]
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
