import { setTimeout as pause } from 'node:timers/promises'
import type { Item, ReadResult } from '#connector-kit'
import { ServiceError } from '../../../kernel/errors.ts'
import { newId } from '../../../kernel/ids.ts'
import { changeRecord } from '../../audit/change-record.ts'
import type { LeaseStore } from '../../leases/lease-store.ts'
import type { Actor } from '../../shared/actor.ts'
import { groupName } from '../access/group-names.ts'
import { type ConnectionRun, NO_COUNTS, type StoredConnection } from '../connection.ts'
import type { ConnectionDeps } from '../connection-deps.ts'
import { administeredConnection, connectionRecord, orMissing } from '../connection-record.ts'
import { connectionLease, RunLost } from '../connection-store.ts'
import { referencesIn } from './access-references.ts'
import { Batch } from './batch.ts'
import { type Crawl, inRun, newCrawl, type RunDeps } from './crawl.ts'
import { followChanges } from './follow-changes.ts'
import { noteStaleItems, readIdentity, widen, writeIdentity } from './read-identity.ts'
import { targetOf } from './run-connection.ts'

/** Renewed while it's needed. As long as a run's: of a much longer one, others would think that a wrong clock wrote it. */
const LEASE_MS = 60_000
/** Sources with more accounts and groups than can be read in this part of the time wait for the next run. */
const IDENTITY_SHARE = 2 / 5
/** A run under way notices within two seconds that it must stop, and gets this part of the time. */
const STOP_SHARE = 1 / 5
const POLL_MS = 50

export interface RefreshDeps extends RunDeps, ConnectionDeps {
  leases: LeaseStore
  /** How long all of it may take. */
  connectorAskMs: number
}

export interface RefreshedItem {
  readonly result: ReadResult
  /**
   * `applied`: accounts and groups took effect. `narrowed`: only what takes something away did, the rest waits for the run that was
   * requested (see `noteStaleItems`). `too-large`: there are too many to read them while somebody waits.
   */
  readonly identity: 'applied' | 'narrowed' | 'too-large'
}

/**
 * Reads one item again, with the accounts and groups of the source, and makes both take effect. A run under way stops and
 * goes on afterwards: it may have read the item before it changed, and would write it as it was.
 */
export async function refreshItem(
  deps: RefreshDeps,
  actor: Actor,
  connectionId: string,
  ref: Pick<Item, 'id' | 'scope'>,
): Promise<RefreshedItem> {
  await administeredConnection(deps, actor, connectionId)
  const lease = { name: connectionLease(connectionId), holder: newId() }
  await takeLease(deps, actor, connectionId, lease)
  const signal = AbortSignal.timeout(deps.connectorAskMs)
  const keeping = keepLease(deps, lease)
  try {
    const connection = await administeredConnection(deps, actor, connectionId)
    const parts = [deps, connection, lease.holder, signal, ref] as const
    const refreshed = await readWithIdentity(...parts)
    return refreshed ?? { result: await readWithStored(...parts), identity: 'too-large' }
  } catch (error) {
    if (error instanceof RunLost) {
      throw new ServiceError('conflict', 'The connection was changed in the meantime; try again', { cause: error })
    }
    if (!signal.aborted) throw error
    throw new ServiceError('unavailable', 'The source took too long to answer; try again later', { cause: error })
  } finally {
    clearInterval(keeping)
    await deps.leases.release(lease).catch(() => {})
  }
}

/** Every write checks that the lease is still held, so a renewal may fail. */
function keepLease({ leases, clock }: RefreshDeps, lease: { name: string; holder: string }): NodeJS.Timeout {
  const renew = () => leases.renew(lease, new Date(clock.now().getTime() + LEASE_MS)).catch(() => {})
  return setInterval(() => void renew(), LEASE_MS / 3).unref()
}

async function takeLease(
  deps: RefreshDeps,
  actor: Actor,
  id: string,
  lease: { name: string; holder: string },
): Promise<void> {
  const { leases, clock, connectorAskMs } = deps
  const take = () => {
    const now = clock.now()
    return leases.take(lease, now, new Date(now.getTime() + LEASE_MS))
  }
  if (await take()) return
  await stopRun(deps, actor, id)
  for (let waitedMs = 0; waitedMs < connectorAskMs * STOP_SHARE; waitedMs += POLL_MS) {
    await pause(POLL_MS)
    if (await take()) return
  }
  throw new ServiceError('conflict', 'A run is in progress and could not be interrupted; try again when it has ended')
}

/** Another revision: the run can't write any more. It's still due, so it starts again where it was. */
function stopRun(deps: RefreshDeps, actor: Actor, id: string): Promise<void> {
  return changeRecord(deps, actor, connectionRecord(deps.connections, id), async (found) => {
    const connection = orMissing(found, id)
    await deps.connections.put({ ...connection, revision: connection.revision + 1 })
    return { result: undefined, note: undefined }
  })
}

/** Undefined: it takes too long to read all accounts and groups. */
async function readWithIdentity(
  deps: RefreshDeps,
  connection: StoredConnection,
  runId: string,
  signal: AbortSignal,
  ref: Pick<Item, 'id' | 'scope'>,
): Promise<RefreshedItem | undefined> {
  const patience = AbortSignal.timeout(deps.connectorAskMs * IDENTITY_SHARE)
  try {
    return await withCrawl(deps, connection, runId, AbortSignal.any([signal, patience]), async (crawl) => {
      await noteStaleItems(crawl)
      await readIdentity(crawl)
      const isCurrent = await followFeed(crawl)
      const result = await crawl.session.read(ref)
      await store(crawl, ref.id, result)
      if (isCurrent) await widen(crawl)
      if (crawl.hasNewLists) await writeIdentity(crawl)
      if (!crawl.stale.isNarrowed && crawl.stale.opening.size === 0) return { result, identity: 'applied' }
      await requestRun(crawl)
      return { result, identity: 'narrowed' }
    })
  } catch (error) {
    if (!patience.aborted || signal.aborted) throw error
    return undefined
  }
}

/** Whether all items are now as the source has them. Without a change feed, only a run can tell. */
async function followFeed(crawl: Crawl): Promise<boolean> {
  if (crawl.connector.changes === undefined || crawl.connection.cursor === undefined) return false
  const { hasScopes, isLost, hasIdentity } = await followChanges(crawl)
  if (hasIdentity) await readIdentity(crawl)
  return !isLost && !hasScopes
}

function requestRun(crawl: Crawl): Promise<void> {
  const { deps, connection } = crawl
  return inRun(crawl, async () => {
    const current = await deps.connections.find(connection.id)
    await deps.connections.setState(connection.id, { requestedMode: current?.requestedMode ?? 'changes' })
  })
}

/** With accounts, groups and scopes as they were last written. */
function readWithStored(
  deps: RefreshDeps,
  connection: StoredConnection,
  runId: string,
  signal: AbortSignal,
  ref: Pick<Item, 'id' | 'scope'>,
): Promise<ReadResult> {
  return withCrawl(deps, connection, runId, signal, async (crawl) => {
    const accounts = await deps.crawls.accounts(connection.id)
    const scopes = await deps.crawls.scopes(connection.id)
    crawl.scopes = new Map(scopes.flatMap((scope) => (scope.state === 'hidden' ? [] : [[scope.id, scope]])))
    const result = await crawl.session.read(ref)
    const named = result.kind === 'item' ? referencesIn(result.item.access).group : []
    const known = await deps.identity.known(connection.datasource, { userIds: [] }, named.map(groupName.ofGroup))
    crawl.identity = {
      ...{ accounts, groups: [], accountsById: new Map(accounts.map((account) => [account.id, account])) },
      groupIds: new Set(named.filter((id) => known.groups.has(groupName.ofGroup(id)))),
      organization: new Map(),
    }
    await store(crawl, ref.id, result)
    // Nobody is a member of a new list until accounts and groups are read again, which the next run does first.
    await requestRun(crawl)
    return result
  })
}

async function store(crawl: Crawl, id: string, result: ReadResult): Promise<void> {
  const { deps, connection } = crawl
  const [stored] = await deps.crawls.items(connection.id, [id])
  const batch = new Batch(crawl)
  if (result.kind === 'item') batch.put(result.item, stored)
  else if (stored === undefined) batch.solved(id)
  else batch.remove(stored)
  await batch.commit()
}

async function withCrawl<T>(
  deps: RefreshDeps,
  connection: StoredConnection,
  runId: string,
  signal: AbortSignal,
  work: (crawl: Crawl) => Promise<T>,
): Promise<T> {
  const connector = await deps.connectorHost.find(connection.connector)
  if (connector === undefined) {
    throw new ServiceError('conflict', `The connector "${connection.connector}" is not installed`)
  }
  const session = await deps.connectorHost.open(targetOf(deps, connection), signal)
  const run: ConnectionRun = {
    id: runId,
    connectionId: connection.id,
    mode: 'changes',
    startedAt: deps.clock.now(),
    endedAt: undefined,
    outcome: undefined,
    message: undefined,
    phase: '',
    waitingUntil: undefined,
    counts: NO_COUNTS,
    report: undefined,
  }
  try {
    return await work(newCrawl({ deps, connection, connector, session, run, signal, counts: { ...NO_COUNTS } }))
  } finally {
    session.close()
  }
}
