import { ServiceError } from '../../kernel/errors.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { StoredConnection } from './connection.ts'
import type { ConnectionStore } from './connection-store.ts'

/** For `changeRecord`: everyone who changes a connection takes turns. */
export function connectionRecord(connections: ConnectionStore, id: string) {
  return { name: `connection ${id}`, read: () => connections.find(id) }
}

export function orMissing(found: StoredConnection | undefined, id: string): StoredConnection {
  if (found === undefined || found.removal !== undefined)
    throw new ServiceError('not_found', `There is no connection "${id}"`)
  return found
}

/** The connection, for somebody who may administer it. */
export async function administeredConnection(
  { connections }: { connections: ConnectionStore },
  actor: Actor,
  id: string,
): Promise<StoredConnection> {
  refuseUnless(actor, 'connections')
  return orMissing(await connections.find(id), id)
}
