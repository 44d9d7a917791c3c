import type { TObject, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import type { Connector } from '#connector-kit'
import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { ConnectorHost } from './connector-host.ts'

export async function existingConnector(host: ConnectorHost, name: string): Promise<Connector> {
  const found = await host.find(name)
  if (found !== undefined) return found
  const names = (await host.list()).map((connector) => connector.name).join(', ')
  throw badField('connector', `must be one of ${names}; got ${quoted(name)}`)
}

/** Values as the connector's schema wants them, with its defaults. */
export function checkValues(
  schema: TObject,
  values: Readonly<Record<string, unknown>>,
  field: 'config' | 'secret',
): Record<string, unknown> {
  const known = Object.keys(schema.properties)
  const unknown = Object.keys(values).find((name) => !known.includes(name))
  if (unknown !== undefined) {
    throw badField(`${field}.${unknown}`, `isn't a setting of this connector; choose from ${known.join(', ')}`)
  }
  const filled = Value.Default(schema as TSchema, structuredClone(values)) as Record<string, unknown>
  if (Value.Check(schema as TSchema, filled)) return filled
  const [first] = Value.Errors(schema as TSchema, filled)
  const path = first?.instancePath.replaceAll('/', '.') ?? ''
  // The value itself isn't repeated: it may be a secret.
  throw badField(`${field}${path}`, first?.message ?? "isn't valid")
}

/** The hosts of a connection; a config that the connector can't make sense of is refused. */
export function hostsOf(connector: Connector, config: Readonly<Record<string, unknown>>): readonly string[] {
  try {
    return [...connector.hosts(config)].sort()
  } catch (cause) {
    throw new ServiceError('invalid_request', 'config has no valid address; check its URL', {
      cause,
      details: [{ field: 'config', message: 'has no valid address' }],
    })
  }
}

/** Whether these hosts are inside the network, which only a Super Admin may allow. */
export async function allowInside(host: ConnectorHost, actor: Actor, hosts: readonly string[]): Promise<boolean> {
  const inside = await host.insideHosts(hosts)
  if (inside.length > 0) refuseUnless(actor, 'connections.inside')
  return inside.length > 0
}
