/** As much of JSON Schema as TypeBox writes. */
interface Schema {
  readonly $ref?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly type?: string
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly required?: readonly string[]
  readonly description?: string
  readonly default?: unknown
}

type Content = { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> } | undefined

interface Operation {
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Schema }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** TypeScript of an OpenAPI document: each named schema, and of each operation what goes in and what comes out. */
export function apiTypes({ paths, components }: ApiDocument): string {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => `  ${key(name)}: ${typeOf(schema)}`)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const answer = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1]
      const parts = [
        `path: ${parametersOf(operation, 'path')}`,
        `query: ${parametersOf(operation, 'query')}`,
        `body: ${bodyOf(operation.requestBody)}`,
        `answer: ${bodyOf(answer)}`,
      ]
      return `  ${JSON.stringify(`${method.toUpperCase()} ${path}`)}: { ${parts.join('; ')} }`
    }),
  )
  return [
    '// Made of the OpenAPI document by scripts/web/write-api-types.ts.',
    `export interface Schemas {\n${schemas.join('\n')}\n}`,
    `export interface Defaults {\n${defaultsOf(components.schemas).join('\n')}\n}`,
    `export interface Operations {\n${operations.join('\n')}\n}\n`,
  ].join('\n')
}

/** The values that the service takes for fields a request leaves out, so that a form can't start from others. */
function defaultsOf(schemas: ApiDocument['components']['schemas']): string[] {
  return Object.entries(schemas).flatMap(([name, { properties = {} }]) => {
    const fields = Object.entries(properties).filter(([, field]) => field.default !== undefined)
    const values = fields.map(([field, { default: value }]) => `${key(field)}: ${JSON.stringify(value)}`)
    return values.length === 0 ? [] : [`  ${key(name)}: { ${values.join('; ')} }`]
  })
}

function typeOf(schema: Schema | undefined): string {
  if (schema === undefined) return 'unknown'
  if (schema.$ref !== undefined) return `Schemas[${JSON.stringify(schema.$ref.split('/').at(-1))}]`
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return `(${schema.anyOf.map(typeOf).join(' | ')})`
  if (schema.allOf) return `(${schema.allOf.map(typeOf).join(' & ')})`
  switch (schema.type) {
    case 'integer':
    case 'number':
      return 'number'
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'array':
      return `readonly (${typeOf(schema.items)})[]`
    case 'object':
      return objectOf(schema)
  }
  return 'unknown'
}

function objectOf({ properties = {}, patternProperties, additionalProperties, required = [] }: Schema): string {
  const fields = Object.entries(properties).map(
    ([name, field]) => `${comment(field)}${key(name)}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  if (fields.length > 0) return `{ ${fields.join('; ')} }`
  const rest = patternProperties ? Object.values(patternProperties)[0] : additionalProperties
  return `Record<string, ${typeof rest === 'object' ? typeOf(rest) : 'unknown'}>`
}

function comment({ description }: Schema): string {
  return description === undefined ? '' : `/** ${description.replaceAll('*/', '')} */ `
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name)
}

function parametersOf({ parameters = [] }: Operation, place: string): string {
  const found = parameters.filter((parameter) => parameter.in === place)
  if (found.length === 0) return 'undefined'
  return `{ ${found.map(({ name, required, schema }) => `${key(name)}${required ? '' : '?'}: ${typeOf(schema)}`).join('; ')} }`
}

function bodyOf(content: Content): string {
  const [type, body] = Object.entries(content?.content ?? {})[0] ?? []
  if (type === undefined) return 'undefined'
  return type.includes('json') ? typeOf(body?.schema) : 'string'
}
