import { badField } from '../../kernel/bad-field.ts'
import { ServiceError } from '../../kernel/errors.ts'
import { seal } from '../../kernel/secrets.ts'
import { changesOf } from '../audit/audited.ts'
import { changeRecord } from '../audit/change-record.ts'
import { refuseBadDatasourceName } from '../datasources/add-datasource.ts'
import type { DocCategory } from '../datasources/datasource.ts'
import { createDatasource } from '../datasources/put-datasource.ts'
import { type Actor, identityOf } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import { allowInside, checkValues, hostsOf, installedConnector } from './check-settings.ts'
import type { ConnectionSchedule, StoredConnection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionRecord } from './connection-record.ts'
import { checkAccountRule } from './match-accounts.ts'
import { checkSchedule, defaultSchedule } from './schedule.ts'

export interface ConnectionRequest {
  readonly title?: string | undefined
  readonly config?: Readonly<Record<string, unknown>> | undefined
  readonly secret?: Readonly<Record<string, unknown>> | undefined
  readonly schedule?: Partial<ConnectionSchedule> | undefined
  readonly includedScopes?: readonly string[] | undefined
  readonly excludedScopes?: readonly string[] | undefined
  /** Empty: none. */
  readonly accountRule?: string | undefined
}

export interface NewConnectionRequest extends ConnectionRequest {
  readonly connector: string
  /** Names the connection and its data source. The connector's name unless given. */
  readonly datasource?: string | undefined
  /** Waits for somebody to start it, so that scopes can be chosen and a dry run made first. */
  readonly isPaused?: boolean | undefined
}

/** What the audit log says of settings. Never the secret; the config has none. */
export const NOTED = [
  'title',
  'connector',
  'datasource',
  'config',
  'schedule',
  'includedScopes',
  'excludedScopes',
  'accountRule',
  'allowsInside',
  'isPaused',
] as const satisfies readonly (keyof StoredConnection)[]

const CATEGORIES: Readonly<Record<string, DocCategory>> = {
  tickets: 'TICKETS',
  wiki: 'COLLABORATIVE_CONTENT',
  web: 'PUBLISHED_CONTENT',
  mail: 'EMAIL',
  code: 'CODE_REPOSITORY',
  chat: 'MESSAGING',
  directory: 'PEOPLE',
}

/** Connects a source: creates the connection and the data source it fills. */
export async function addConnection(
  deps: ConnectionDeps,
  actor: Actor,
  request: NewConnectionRequest,
): Promise<StoredConnection> {
  refuseUnless(actor, 'connections')
  const { connections, connectorHost, sealKey, clock } = deps
  const connector = await installedConnector(connectorHost, request.connector)
  const config = checkValues(deps.connectorHost, connector, 'config', request.config ?? {})
  const secret = checkValues(deps.connectorHost, connector, 'secret', request.secret ?? {})
  const allowsInside = await allowInside(connectorHost, actor, hostsOf(connector, config))
  const schedule = checkSchedule({ ...defaultSchedule(connector), ...request.schedule })
  const id = request.datasource ?? connector.name
  refuseBadDatasourceName('datasource', id)
  const title = request.title?.trim() || connector.title
  return changeRecord(deps, actor, connectionRecord(connections, id), async (before) => {
    if (before !== undefined)
      throw new ServiceError('conflict', `There is a connection "${id}" already; choose another name`)
    const now = clock.now()
    const connection: StoredConnection = {
      ...{ id, title, connector: connector.name, datasource: id, config, schedule, allowsInside },
      sealedSecret: seal(sealKey, JSON.stringify(secret)),
      secretSetAt: now,
      secretSetBy: identityOf(actor).actor,
      includedScopes: checkScopes(request.includedScopes, 'includedScopes'),
      excludedScopes: checkScopes(request.excludedScopes, 'excludedScopes'),
      accountRule: request.accountRule ? checkAccountRule(request.accountRule) : undefined,
      isPaused: request.isPaused ?? false,
      createdBy: identityOf(actor).actor,
      createdAt: now,
      updatedAt: now,
      revision: 1,
      nextDueAt: now,
      requestedMode: undefined,
      startedMode: undefined,
      removal: undefined,
      cursor: undefined,
      connectorVersion: connector.version,
      pass: 0,
      comparedAt: undefined,
      identityReadAt: undefined,
      failures: 0,
    }
    await createDatasource(deps, actor, {
      name: id,
      displayName: title,
      datasourceCategory: CATEGORIES[connector.category] ?? 'UNCATEGORIZED',
      objectDefinitions: connector.objectTypes.map((type) => ({ name: type.name, displayLabel: type.title })),
      isUserReferencedByEmail: false,
      defaultAccess: 'nobody',
      connectionId: id,
    })
    await connections.add(connection)
    const details = changesOf(undefined, connection, NOTED)
    return { result: connection, note: { action: 'connection.create', subject: id, details } }
  })
}

const MAX_SCOPES = 10_000

export function checkScopes(scopes: readonly string[] = [], field: string): readonly string[] {
  if (scopes.length > MAX_SCOPES) throw badField(field, `must have at most ${MAX_SCOPES} entries; got ${scopes.length}`)
  return [...new Set(scopes)].sort()
}
