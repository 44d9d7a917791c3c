import { changeRecord } from '../audit/change-record.ts'
import type { Actor } from '../shared/actor.ts'
import { refuseUnless } from '../shared/policy.ts'
import type { RunMode, StoredConnection } from './connection.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { connectionRecord, orMissing } from './connection-record.ts'

/** Has a run start within seconds, also of a paused connection. One that is under way ends first. */
export function startRun(deps: ConnectionDeps, actor: Actor, id: string, mode: RunMode): Promise<void> {
  return change(deps, actor, id, 'connection.run', { mode }, () =>
    deps.connections.setState(id, { requestedMode: mode }),
  )
}

/** No runs start by themselves. One that is under way stops. */
export function pauseConnection(deps: ConnectionDeps, actor: Actor, id: string): Promise<void> {
  return change(deps, actor, id, 'connection.pause', {}, (before) => {
    const { revision } = before
    const none = { requestedMode: undefined, startedMode: undefined }
    return deps.connections.put({ ...before, ...none, isPaused: true, revision: revision + 1 })
  })
}

export function resumeConnection(deps: ConnectionDeps, actor: Actor, id: string): Promise<void> {
  return change(deps, actor, id, 'connection.resume', {}, (before) =>
    deps.connections.put({ ...before, isPaused: false, failures: 0, nextDueAt: deps.clock.now() }),
  )
}

function change(
  deps: ConnectionDeps,
  actor: Actor,
  id: string,
  action: string,
  details: Readonly<Record<string, unknown>>,
  write: (before: StoredConnection) => Promise<void>,
): Promise<void> {
  refuseUnless(actor, 'connections')
  return changeRecord(deps, actor, connectionRecord(deps.connections, id), async (found) => {
    await write(orMissing(found, id))
    return { result: undefined, note: { action, subject: id, details } }
  })
}
