interface JsonSchema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly additionalProperties?: JsonSchema | boolean
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

/** Where a field is, from the request body down: `['documents', 3, 'tittle']`. */
export type FieldPath = readonly (string | number)[]

export interface UnknownField {
  readonly path: FieldPath
  /** The fields that the object can have. */
  readonly known: readonly string[]
}

/** What may stand in one place of a request. */
interface Shape {
  /** Undefined if objects here may have any field. */
  readonly known: readonly string[] | undefined
  readonly fields: ReadonlyMap<string, readonly JsonSchema[]>
  readonly items: readonly JsonSchema[]
}

/**
 * Finds the fields of a request that its schema doesn't have, like `tittle`. What the schema leaves open, for example
 * a map or a value of any type, has none.
 */
export class UnknownFields {
  readonly #root: JsonSchema
  /** By the schemas that may stand in a place. There are only as many as the request's own schema has. */
  readonly #shapes = new Map<string, Shape>()
  readonly #numbers = new Map<JsonSchema, number>()

  constructor(schema: object) {
    this.#root = schema
  }

  /** Yields undefined after every item of a list, so that the caller can let other work in between. */
  *in(body: unknown): Generator<UnknownField | undefined> {
    yield* this.#walk([this.#root], body, [])
  }

  *#walk(schemas: readonly JsonSchema[], value: unknown, path: FieldPath): Generator<UnknownField | undefined> {
    if (typeof value !== 'object' || value === null) return
    const { known, fields, items } = this.#shapeOf(schemas)
    if (Array.isArray(value)) {
      if (items.length === 0) return
      for (const [at, item] of value.entries()) {
        yield* this.#walk(items, item, [...path, at])
        yield undefined
      }
      return
    }
    for (const [name, field] of Object.entries(value)) {
      const below = fields.get(name)
      if (below !== undefined) {
        if (typeof field === 'object') yield* this.#walk(below, field, [...path, name])
      } else if (known !== undefined) yield { path: [...path, name], known }
    }
  }

  #shapeOf(schemas: readonly JsonSchema[]): Shape {
    const parts = [...new Set(schemas.flatMap((schema) => this.#partsOf(schema)))]
    const key = parts.map((part) => this.#numberOf(part)).join(' ')
    const before = this.#shapes.get(key)
    if (before !== undefined) return before
    const objects = parts.filter(canBeObject)
    const fields = new Map<string, JsonSchema[]>()
    for (const { properties = {} } of objects) {
      for (const [name, field] of Object.entries(properties)) fields.set(name, [...(fields.get(name) ?? []), field])
    }
    const shape: Shape = {
      known: objects.some(isOpen) ? undefined : [...fields.keys()],
      fields,
      items: parts.flatMap(({ items }) => items ?? []),
    }
    this.#shapes.set(key, shape)
    return shape
  }

  /** The schema itself, or its alternatives. */
  #partsOf(given: JsonSchema): JsonSchema[] {
    const name = given.$ref?.split('/').at(-1)
    const schema = name === undefined ? given : (this.#root.$defs?.[name] ?? given.$defs?.[name] ?? given)
    const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])]
    return parts.length === 0 ? [schema] : parts.flatMap((part) => this.#partsOf(part))
  }

  #numberOf(schema: JsonSchema): number {
    const known = this.#numbers.get(schema)
    if (known !== undefined) return known
    this.#numbers.set(schema, this.#numbers.size)
    return this.#numbers.size - 1
  }
}

function canBeObject({ type, enum: values, const: value }: JsonSchema): boolean {
  return type === 'object' || (type === undefined && values === undefined && value === undefined)
}

function isOpen({ properties, additionalProperties, patternProperties }: JsonSchema): boolean {
  const isMap = typeof additionalProperties === 'object' || additionalProperties === true
  return properties === undefined || isMap || patternProperties !== undefined
}
