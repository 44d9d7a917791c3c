import type { Connector } from '#connector-kit'
import { badField, quoted } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { ConnectorHost } from './connector-host.ts'

export async function installedConnector(host: ConnectorHost, name: string): Promise<Connector> {
  const found = await host.find(name)
  if (found !== undefined) return found
  const names = (await host.list()).map((connector) => connector.name).join(', ')
  throw badField('connector', `must be one of ${names}; got ${quoted(name)}`)
}

/** Values as the connector's schema wants them, with its defaults. */
export function checkValues(
  host: ConnectorHost,
  connector: Connector,
  part: 'config' | 'secret',
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const checked = host.checkValues(connector, part, values)
  if ('values' in checked) return checked.values
  throw badField(checked.field, checked.message)
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
