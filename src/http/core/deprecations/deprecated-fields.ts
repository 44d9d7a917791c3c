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

/**
 * Finds deprecated fields in a value by walking it along its schema: the row names a type, and the type (a schema's
 * `title`) may stand anywhere. Schemas without any such type are told once, so most requests walk nothing.
 */
export class DeprecatedFields {
  readonly #schema: JsonSchema
  readonly #schedule: DeprecationSchedule
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
    const resolved = this.#resolve(schema)
    if (value === null || typeof value !== 'object' || !this.#isConcerned(resolved, new Set())) return
    if (Array.isArray(value)) {
      if (resolved.items !== undefined) for (const item of value) this.#walk(resolved.items, item, found)
      return
    }
    const holder = value as Record<string, unknown>
    if (resolved.title !== undefined) collect(this.#schedule.ofType(resolved.title), holder, found)
    for (const part of [...(resolved.allOf ?? []), ...(resolved.anyOf ?? [])]) this.#walk(part, holder, found)
    for (const [name, child] of Object.entries(resolved.properties ?? {})) {
      if (name in holder) this.#walk(child, holder[name], found)
    }
    for (const child of mapValues(resolved)) for (const item of Object.values(holder)) this.#walk(child, item, found)
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
