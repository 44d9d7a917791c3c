import type { Check, Scope } from '#connector-kit'
import { SourceError } from '#connector-kit'
import { ServiceError } from '../../kernel/errors.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { allowInside, checkValues, hostsOf, installedConnector } from './check-settings.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { administeredConnection } from './connection-record.ts'
import type { ConnectorSession, ConnectorTarget } from './connector-host.ts'
import { reasonOf } from './run/crawl.ts'
import { targetOf } from './run/run-connection.ts'

/** An administrator waits for it. */
const TIMEOUT_MS = 60_000
const MAX_CHECKS = 100
const MAX_SCOPES = 10_000

/** Tests a connection as it is stored. */
export async function checkConnection(deps: ConnectionDeps, actor: Actor, id: string): Promise<Check[]> {
  const connection = await administeredConnection(deps, actor, id)
  return check(deps, () => targetOf(deps, connection))
}

/** Tests settings before they are stored. */
export async function checkNewConnection(
  deps: ConnectionDeps,
  actor: Actor,
  request: {
    readonly connector: string
    readonly config?: Readonly<Record<string, unknown>> | undefined
    readonly secret?: Readonly<Record<string, unknown>> | undefined
  },
): Promise<Check[]> {
  refuseUnless(actor, 'connections')
  const connector = await installedConnector(deps.connectorHost, request.connector)
  const config = checkValues(deps.connectorHost, connector, 'config', request.config ?? {})
  const secret = checkValues(deps.connectorHost, connector, 'secret', request.secret ?? {})
  const allowsInside = await allowInside(deps.connectorHost, actor, hostsOf(connector, config))
  return check(deps, () => ({ connector: connector.name, config, secret, allowsInside }))
}

/** The scopes that the source has now, to choose from. */
export async function listSourceScopes(deps: ConnectionDeps, actor: Actor, id: string): Promise<Scope[]> {
  const connection = await administeredConnection(deps, actor, id)
  try {
    return await withSession(deps, targetOf(deps, connection), (session) => take(session.scopes(), MAX_SCOPES))
  } catch (error) {
    // Almanac is well: the source, or the settings, must change before a retry makes sense.
    throw new ServiceError('unavailable', `The source can't be read: ${reasonOf(error)}`, { cause: error })
  }
}

/** A source that can't be reached, or a secret that can't be read, is a failed check, not an error. */
async function check(deps: ConnectionDeps, target: () => ConnectorTarget): Promise<Check[]> {
  try {
    return await withSession(deps, target(), (session) => take(session.check(), MAX_CHECKS))
  } catch (error) {
    const name = error instanceof SourceError && error.kind === 'unauthorized' ? 'Credentials' : 'Connection'
    return [{ name, result: 'failed', detail: reasonOf(error) }]
  }
}

async function withSession<T>(
  { connectorHost }: ConnectionDeps,
  target: ConnectorTarget,
  work: (session: ConnectorSession) => Promise<T>,
): Promise<T> {
  const session = await connectorHost.open(target, AbortSignal.timeout(TIMEOUT_MS))
  try {
    return await work(session)
  } finally {
    session.close()
  }
}

async function take<T>(values: AsyncIterable<T>, limit: number): Promise<T[]> {
  const taken: T[] = []
  for await (const value of values) {
    if (taken.push(value) >= limit) break
  }
  return taken
}
