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

/** Of one item of a list, or one field of the request. Whoever asks names only a few. */
const MAX_FOUND = 100

/** A way up to the request body. The path is written out only for fields that are found. */
interface Place {
  readonly before?: Place
  readonly part: string | number
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
  readonly #top: readonly JsonSchema[]
  /** By the schemas that may stand in a place. There are only as many as the request's own schema has. */
  readonly #shapes = new Map<string, Shape>()
  /** The same by the list itself, which is quicker to look up. */
  readonly #known = new WeakMap<readonly JsonSchema[], Shape>()
  readonly #numbers = new Map<JsonSchema, number>()

  constructor(schema: object) {
    this.#root = schema
    this.#top = [schema]
  }

  /** Yields undefined after every item of a list in the request, so that the caller can let other work in between. */
  *in(body: unknown): Generator<UnknownField | undefined> {
    const found: UnknownField[] = []
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return
    const { known, fields } = this.#shapeOf(this.#top)
    for (const [name, field] of Object.entries(body)) {
      const below = fields.get(name)
      if (below === undefined) {
        if (known !== undefined) yield { path: [name], known }
      } else if (Array.isArray(field)) {
        const { items } = this.#shapeOf(below)
        for (let at = 0; at < field.length; at++) {
          this.#collect(items, field[at], { before: { part: name }, part: at }, found)
          yield* found.splice(0)
          yield undefined
        }
      } else {
        this.#collect(below, field, { part: name }, found)
        yield* found.splice(0)
      }
    }
  }

  #collect(schemas: readonly JsonSchema[], value: unknown, place: Place, found: UnknownField[]): void {
    if (typeof value !== 'object' || value === null || found.length >= MAX_FOUND) return
    const { known, fields, items } = this.#shapeOf(schemas)
    if (Array.isArray(value)) {
      if (items.length === 0) return
      for (let at = 0; at < value.length; at++) this.#collect(items, value[at], { before: place, part: at }, found)
      return
    }
    const holder = value as Record<string, unknown>
    for (const name of Object.keys(holder)) {
      const below = fields.get(name)
      if (below !== undefined) {
        if (typeof holder[name] === 'object') this.#collect(below, holder[name], { before: place, part: name }, found)
      } else if (known !== undefined && found.length < MAX_FOUND) found.push({ path: [...pathOf(place), name], known })
    }
  }

  #shapeOf(schemas: readonly JsonSchema[]): Shape {
    const before = this.#known.get(schemas)
    if (before !== undefined) return before
    const shape = this.#makeShape(schemas)
    this.#known.set(schemas, shape)
    return shape
  }

  #makeShape(schemas: readonly JsonSchema[]): Shape {
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

function pathOf({ before, part }: Place): FieldPath {
  return before === undefined ? [part] : [...pathOf(before), part]
}

function canBeObject({ type, enum: values, const: value }: JsonSchema): boolean {
  return type === 'object' || (type === undefined && values === undefined && value === undefined)
}

function isOpen({ properties, additionalProperties, patternProperties }: JsonSchema): boolean {
  const isMap = typeof additionalProperties === 'object' || additionalProperties === true
  return properties === undefined || isMap || patternProperties !== undefined
}
