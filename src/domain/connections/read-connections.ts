import type { Connector } from '#connector-kit'
import { ServiceError } from '../../kernel/errors.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { ConnectionRun, StoredConnection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { administeredConnection } from './connection-record.ts'
import type { AccountQuery, ConnectionAccount, ConnectionProblem, ConnectionScope } from './crawl-store.ts'

/** A connection as it is shown: everything but the secret. */
export type ConnectionView = Omit<StoredConnection, 'sealedSecret'> & {
  readonly lastRun: ConnectionRun | undefined
  readonly problems: number
}

/** A connector, and what keeps it from reading anything. */
export interface ConnectorView {
  readonly connector: Connector
  readonly blockedBecause: string | undefined
}

type ReadDeps = Pick<ConnectionDeps, 'connections' | 'crawls'>

const MAX_ROWS = 1000

/** The connectors that are installed, by title. */
export async function listConnectors(
  { connectorHost }: Pick<ConnectionDeps, 'connectorHost'>,
  actor: Actor,
): Promise<readonly ConnectorView[]> {
  refuseUnless(actor, 'connections')
  const connectors = await connectorHost.list()
  return connectors.map((connector) => ({ connector, blockedBecause: connectorHost.blockedBecause(connector) }))
}

export async function listConnections(deps: ReadDeps, actor: Actor): Promise<ConnectionView[]> {
  refuseUnless(actor, 'connections')
  const lastRuns = await deps.connections.latestRuns()
  const problems = await deps.crawls.problemCounts()
  return (await deps.connections.list()).map((connection) =>
    viewOf(connection, lastRuns.get(connection.id), problems.get(connection.id) ?? 0),
  )
}

export async function getConnection(deps: ReadDeps, actor: Actor, id: string): Promise<ConnectionView> {
  const connection = await administeredConnection(deps, actor, id)
  const [lastRun] = await deps.connections.runs(id, 1)
  return viewOf(connection, lastRun, await deps.crawls.countProblems(id))
}

/** Newest first. */
export async function listRuns(deps: ReadDeps, actor: Actor, id: string, limit = 50): Promise<ConnectionRun[]> {
  await administeredConnection(deps, actor, id)
  return deps.connections.runs(id, Math.min(limit, MAX_ROWS))
}

export async function getRun(deps: ReadDeps, actor: Actor, id: string, runId: string): Promise<ConnectionRun> {
  await administeredConnection(deps, actor, id)
  const run = await deps.connections.findRun(id, runId)
  if (run === undefined) throw new ServiceError('not_found', `The connection "${id}" has no run "${runId}"`)
  return run
}

/** Newest first. */
export async function listProblems(
  deps: ReadDeps,
  actor: Actor,
  id: string,
  limit = 100,
): Promise<ConnectionProblem[]> {
  await administeredConnection(deps, actor, id)
  return deps.crawls.problems(id, Math.min(limit, MAX_ROWS))
}

/** The scopes that runs have found, with how many documents they have. */
export async function listScopes(
  deps: ReadDeps,
  actor: Actor,
  id: string,
): Promise<(ConnectionScope & { documents: number })[]> {
  await administeredConnection(deps, actor, id)
  const counts = await deps.crawls.countsByScope(id)
  return (await deps.crawls.scopes(id)).map((scope) => ({ ...scope, documents: counts.get(scope.id) ?? 0 }))
}

export async function listAccounts(
  deps: ReadDeps,
  actor: Actor,
  id: string,
  { limit, ...query }: AccountQuery,
): Promise<ConnectionAccount[]> {
  await administeredConnection(deps, actor, id)
  return deps.crawls.listAccounts(id, { ...query, limit: Math.min(limit, MAX_ROWS) })
}

function viewOf(connection: StoredConnection, lastRun: ConnectionRun | undefined, problems: number): ConnectionView {
  const { sealedSecret: _, ...shown } = connection
  return { ...shown, lastRun, problems }
}
