import type { TSchema } from 'typebox'

/** The one enum value of the interface that carries a vendor's name. */
const OWN_VALUE = 'SERVICE_AI'
const EACH = Symbol('each item of an array')
type Path = readonly (string | typeof EACH)[]

interface JsonSchema {
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly $ref?: string
  readonly $defs?: Readonly<Record<string, JsonSchema>>
}

/** `X-Acme` → `ACME_AI`: what clients of that vendor say where the interface says `SERVICE_AI`. */
export function vendorValue(headerPrefix: string): string {
  const name = headerPrefix.replace(/^x-/i, '').replace(/[^a-z0-9]+/gi, '_')
  return `${name.toUpperCase()}_AI`
}

/** For `JSON.stringify`: schemas also list what vendors say, so that clients generated from them take our answers. */
export function withVendorValues(headerPrefixes: readonly string[]) {
  const values = headerPrefixes.map(vendorValue)
  return (key: string, value: unknown) =>
    key === 'enum' && Array.isArray(value) && value.includes(OWN_VALUE) ? [...value, ...values] : value
}

/** Schemas never change, so a process finds them once, however many services it runs. */
const knownPaths = new WeakMap<TSchema, readonly Path[]>()

/** Translates authors and roles between a vendor's spelling and ours, wherever a schema has one of them. */
export class VendorValues {
  readonly #schema: TSchema | undefined

  constructor(schema: TSchema | undefined) {
    this.#schema = schema
  }

  /** Reads any of these values as ours, in place. */
  read(body: unknown, values: ReadonlySet<string>): void {
    if (values.size === 0) return
    for (const path of pathsOf(this.#schema)) replace(body, path, 0, (given) => (values.has(given) ? OWN_VALUE : given))
  }

  /** Writes our value as the vendor has it, in place. */
  write(answer: unknown, value: string | undefined): void {
    if (value === undefined) return
    for (const path of pathsOf(this.#schema)) replace(answer, path, 0, (given) => (given === OWN_VALUE ? value : given))
  }
}

/** Not at the start: hardly any service has clients of a vendor, and all schemas together take a while. */
function pathsOf(schema: TSchema | undefined): readonly Path[] {
  if (schema === undefined) return []
  const paths = knownPaths.get(schema) ?? pathsIn(schema as JsonSchema, schema as JsonSchema, new Map())
  knownPaths.set(schema, paths)
  return paths
}

/** Where in a value of this schema the enum stands. No author is inside a type that holds itself, so cycles end there. */
function pathsIn(given: JsonSchema, root: JsonSchema, known: Map<JsonSchema, Path[]>): Path[] {
  const name = given.$ref?.split('/').at(-1)
  const schema = name === undefined ? given : (root.$defs?.[name] ?? given.$defs?.[name] ?? given)
  const before = known.get(schema)
  if (before !== undefined) return before
  known.set(schema, [])
  const below = (step: Path, part: JsonSchema) => pathsIn(part, root, known).map((path) => [...step, ...path])
  const paths = [
    ...(schema.enum?.includes(OWN_VALUE) ? [[]] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, part]) => below([field], part)),
    ...(schema.items === undefined ? [] : below([EACH], schema.items)),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => below([], part)),
  ]
  known.set(schema, paths)
  return paths
}

function replace(holder: unknown, path: Path, at: number, translate: (given: string) => string): void {
  if (typeof holder !== 'object' || holder === null) return
  const step = path[at]
  if (step === EACH) {
    if (Array.isArray(holder)) for (const item of holder) replace(item, path, at + 1, translate)
    return
  }
  if (step === undefined || !Object.hasOwn(holder, step)) return
  const fields = holder as Record<string, unknown>
  const value = fields[step]
  if (at < path.length - 1) replace(value, path, at + 1, translate)
  else if (typeof value === 'string') fields[step] = translate(value)
}
