import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Connector } from '#connector-kit'
import type { ConnectorHost } from '../../domain/connections/connector-host.ts'

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
  const [first] = Value.Errors(schema as TSchema, filled)
  const { instancePath = '', keyword, message = "isn't valid" } = first ?? {}
  const field = `${part}${instancePath.replaceAll('/', '.')}`
  return { field, message: keyword === 'pattern' ? formatAt(schema as TSchema, instancePath) : message }
}

/** What text must look like, in words: a regular expression helps nobody who fills in a form. */
function formatAt(schema: TSchema, path: string): string {
  const [, name = '', index] = path.split('/')
  const property = (schema as unknown as { properties: Record<string, Described> }).properties[name]
  const checked = index === undefined ? property : property?.items
  return checked?.patternMessage ?? "isn't in the expected format"
}

/** The parts of a text's schema that describe its pattern. */
interface Described {
  readonly patternMessage?: string
  readonly items?: Described
}

/** Values with the schema's defaults where there are none: a newer version of a connector may have more settings. */
export function withDefaults(schema: TSchema, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Value.Default(schema, structuredClone(values)) as Record<string, unknown>
}
