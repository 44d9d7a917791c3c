import { INT64_FORMAT } from '../../../wire/int64.ts'
import { DEPRECATIONS } from '../deprecations/deprecation-table.ts'

type Json = Record<string, unknown>

/** How the OpenAPI document describes a deprecated item. */
export function annotation({ introduced, removal, message, replacement }: (typeof DEPRECATIONS)[number]): Json {
  return { introduced, removal, message, ...(replacement && { replacement }) }
}

/** Named schemas move into `components`, each once; where they stood a reference remains. */
export class Components {
  readonly schemas: Record<string, Json> = {}
  readonly #sources = new Map<string, string>()

  refer(schema: unknown): Json {
    const { title } = schema as { title?: string }
    if (title === undefined) return this.#inside(schema as Json)
    this.#refuseNameTwice(title, schema)
    if (!(title in this.schemas)) {
      // Put in place first: a type that holds itself finds its own name.
      this.schemas[title] = {}
      Object.assign(this.schemas[title], this.#withDeprecations(title, this.#inside(schema as Json)))
    }
    return { $ref: `#/components/schemas/${title}` }
  }

  /** Two types of one name would both be described as the first. In requests and answers one type may differ in its limits. */
  #refuseNameTwice(title: string, schema: unknown): void {
    const source = Object.keys((schema as { properties?: Json }).properties ?? {}).join()
    if ((this.#sources.get(title) ?? source) !== source) throw new Error(`Two schemas are called ${title}`)
    this.#sources.set(title, source)
  }

  #inside(schema: Json): Json {
    if ('contentMediaType' in schema) {
      return { type: 'string', format: 'binary', description: schema['description'] }
    }
    if (schema['int64'] === true) {
      const { int64: _keyword, ...rest } = schema
      return { ...INT64_FORMAT, ...rest }
    }
    return Object.fromEntries(
      Object.entries(schema).map(([key, value]) => {
        if (key === 'properties') {
          const fields = Object.entries(value as Json).map(([name, field]) => [name, this.refer(field)])
          return [key, Object.fromEntries(fields)]
        }
        if (key === 'items') return [key, this.refer(value)]
        if (key === 'anyOf' || key === 'allOf') return [key, (value as unknown[]).map((part) => this.refer(part))]
        return [key, value]
      }),
    )
  }

  #withDeprecations(title: string, schema: Json): Json {
    const fields = schema['properties'] as Record<string, Json> | undefined
    for (const row of DEPRECATIONS) {
      if (row.kind !== 'property' || row.schema !== title || fields?.[row.name] === undefined) continue
      const earlier = (fields[row.name]?.['x-service-deprecated'] as Json[] | undefined) ?? []
      const annotations = [...earlier, annotation(row)]
      fields[row.name] = { ...fields[row.name], deprecated: true, 'x-service-deprecated': annotations }
    }
    return schema
  }
}
