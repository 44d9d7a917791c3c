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

/** The parts of a schema that can have deprecated fields, so that the rest of a value isn't looked at. */
interface Way {
  readonly rows: readonly FieldDeprecation[]
  items: Way | undefined
  readonly parts: Way[]
  /** Properties, and for each the way through it. */
  readonly names: string[]
  readonly children: Way[]
  readonly values: Way[]
}

/** Takes a deprecated field, and the object that has it. */
export type FieldSink = (row: FieldDeprecation, holder: Record<string, unknown>) => void

/**
 * Finds deprecated fields in a value by walking it along its schema: the row names a type, and the type (a schema's
 * `title`) may stand anywhere. Schemas without such a type are found once, so most requests aren't searched.
 */
export class DeprecatedFields {
  readonly #schema: JsonSchema
  readonly #schedule: DeprecationSchedule
  readonly #ways = new Map<JsonSchema, Way>()
  #first: Way | null | undefined
  readonly #concerned = new Map<JsonSchema, boolean>()
  readonly #own: readonly FieldDeprecation[]

  constructor(schema: TSchema, schedule: DeprecationSchedule, own: readonly FieldDeprecation[] = []) {
    this.#schema = schema as JsonSchema
    this.#schedule = schedule
    this.#own = own
  }

  in(value: unknown): FoundField[] {
    const found: FoundField[] = []
    this.each(value, (row, holder) => found.push({ row, holder }))
    return found
  }

  each(value: unknown, sink: FieldSink): void {
    if (this.#own.length > 0 && isObject(value)) collect(this.#own, value, sink)
    if (this.#first === undefined) {
      this.#first = this.#isConcerned(this.#schema, new Set()) ? this.#wayThrough(this.#schema) : null
    }
    if (this.#first !== null) walk(this.#first, value, sink)
  }

  /** Worked out once: an answer has many values of one type, and a type may hold itself. */
  #wayThrough(schema: JsonSchema): Way {
    const resolved = this.#resolve(schema)
    const known = this.#ways.get(resolved)
    if (known !== undefined) return known
    const rows = resolved.title === undefined ? [] : this.#schedule.ofType(resolved.title)
    const way: Way = { rows, items: undefined, parts: [], names: [], children: [], values: [] }
    this.#ways.set(resolved, way)
    const isConcerned = (one: JsonSchema) => this.#isConcerned(one, new Set())
    if (resolved.items !== undefined && isConcerned(resolved.items)) way.items = this.#wayThrough(resolved.items)
    for (const part of [...(resolved.allOf ?? []), ...(resolved.anyOf ?? [])]) {
      if (isConcerned(part)) way.parts.push(this.#wayThrough(part))
    }
    for (const [name, child] of Object.entries(resolved.properties ?? {})) {
      if (!isConcerned(child)) continue
      way.names.push(name)
      way.children.push(this.#wayThrough(child))
    }
    for (const child of mapValues(resolved)) if (isConcerned(child)) way.values.push(this.#wayThrough(child))
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

function walk(way: Way, value: unknown, sink: FieldSink): void {
  if (value === null || typeof value !== 'object') return
  const { items, parts, names, children, values } = way
  if (Array.isArray(value)) {
    if (items !== undefined) for (let at = 0; at < value.length; at++) walk(items, value[at], sink)
    return
  }
  const holder = value as Record<string, unknown>
  collect(way.rows, holder, sink)
  for (let at = 0; at < parts.length; at++) walk(parts[at]!, holder, sink)
  for (let at = 0; at < names.length; at++) {
    const child = holder[names[at]!]
    if (child !== undefined) walk(children[at]!, child, sink)
  }
  for (let at = 0; at < values.length; at++) for (const item of Object.values(holder)) walk(values[at]!, item, sink)
}

function collect(rows: readonly FieldDeprecation[], holder: Record<string, unknown>, sink: FieldSink): void {
  for (let at = 0; at < rows.length; at++) if (holder[rows[at]!.name] !== undefined) sink(rows[at]!, holder)
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
