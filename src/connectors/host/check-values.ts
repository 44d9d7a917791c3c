import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Connector } from '#connector-kit'
import type { ConnectorHost } from '../../domain/connections/connector-host.ts'
import { schemaProblem } from '../../kernel/schema-problem.ts'

/** Checks values against the connector's schema. The value itself isn't repeated in the message: it may be a secret. */
export const checkValues: ConnectorHost['checkValues'] = (connector: Connector, part, values) => {
  const schema = connector[part]
  const known = Object.keys(schema.properties)
  const unknown = Object.keys(values).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    const message = `isn't a setting of this connector; choose from ${known.join(', ')}`
    return { field: `${part}.${unknown}`, message }
  }
  const filled = withDefaults(schema as TSchema, values)
  if (Value.Check(schema as TSchema, filled)) return { values: filled }
  const errors = [...Value.Errors(schema as TSchema, filled)]
  const { instancePath = '', keyword } = errors[0] ?? {}
  const field = `${part}${instancePath.replaceAll('/', '.')}`
  if (keyword === 'pattern')
    return { field, message: describedAt(schema as TSchema, instancePath)?.patternMessage ?? FORMAT }
  const described = errors.map((error) => ({
    ...error,
    parentSchema: { ...describedAt(schema as TSchema, error.instancePath) },
  }))
  const problem = schemaProblem(described)
  // An error about a missing setting is about what it's missing from.
  const missing = keyword === 'required' && problem !== undefined ? `${part}.${problem.field}` : undefined
  return { field: missing ?? field, message: problem?.message ?? "isn't valid" }
}

const FORMAT = "isn't in the expected format"

/** What the schema says of one value. */
function describedAt(schema: TSchema, path: string): Described | undefined {
  const [, name = '', index] = path.split('/')
  const property = (schema as unknown as { properties: Record<string, Described> }).properties[name]
  return index === undefined ? property : property?.items
}

/** The parts of a value's schema that its errors repeat. */
interface Described {
  /** What text must look like, in words: a regular expression helps nobody who fills in a form. */
  readonly patternMessage?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly items?: Described
}

/** Values with the schema's defaults where there are none: a newer version of a connector may have more settings. */
export function withDefaults(schema: TSchema, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Value.Default(schema, structuredClone(values)) as Record<string, unknown>
}
