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
  const field = `${part}${first?.instancePath.replaceAll('/', '.') ?? ''}`
  return { field, message: first?.message ?? "isn't valid" }
}

/** Values with the schema's defaults where there are none: a newer version of a connector may have more settings. */
export function withDefaults(schema: TSchema, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Value.Default(schema, structuredClone(values)) as Record<string, unknown>
}
