import { SourceError } from '#connector-kit'
import { unseal } from '../../../kernel/secrets.ts'
import { type ConnectionRun, NO_COUNTS, type RunOutcome, type StoredConnection } from '../connection.ts'
import { RunLost } from '../connection-store.ts'
import type { ConnectorTarget } from '../connector-host.ts'
import type { ConnectionScope } from '../crawl-store.ts'
import { nextRunAt } from '../schedule.ts'
import { Batch } from './batch.ts'
import { type Crawl, inRun, newCrawl, type RunDeps, reasonOf, showProgress } from './crawl.ts'
import { dryRun } from './dry-run.ts'
import { followChanges } from './follow-changes.ts'
import { knownItems } from './known-items.ts'
import { markAll } from './mark-scopes.ts'
import { isSelected, noteStaleItems, readIdentity, widen, writeIdentity } from './read-identity.ts'
import { readEach } from './read-items.ts'
import { deleteVanished } from './vanished-scopes.ts'
import { walkScope } from './walk-scope.ts'
import { writePeople } from './write-people.ts'

const MAX_RETRIES = 500
const PROGRESS_MS = 2000
const LISTS_MS = 30_000
const KEPT_DAYS_MS = 30 * 86_400_000

/**
 * One run: identity and scopes, then the change feed, then every scope that must be listed, then deletions and problems.
 * Whatever fails in between, what was committed stays, and the next run goes on there. Never throws.
 */
export async function runConnection(
  deps: RunDeps,
  connection: StoredConnection,
  run: ConnectionRun,
  stopping: AbortSignal,
): Promise<void> {
  const { connections, connectorHost, clock, log } = deps
  const lost = new AbortController()
  const signal = AbortSignal.any([stopping, lost.signal])
  const counts = { ...NO_COUNTS }
  let crawl: Crawl | undefined
  // Also while the source makes us wait, so that pausing or changing the connection takes effect right away.
  const reporting = setInterval(() => {
    if (crawl !== undefined) showProgress(crawl).catch(() => {})
    stopIfChanged(deps, connection, lost).catch(() => {})
  }, PROGRESS_MS)
  reporting.unref()
  let report: ConnectionRun['report']
  let failure: unknown
  try {
    const connector = await connectorHost.find(connection.connector)
    if (connector === undefined) throw new Error(`The connector "${connection.connector}" is not installed.`)
    const target = { ...targetOf(deps, connection), known: knownItems(deps, connection.id) }
    const session = await connectorHost.open(target, signal)
    crawl = newCrawl({ deps, connection, connector, session, run, signal, counts })
    if (run.mode === 'dry-run') report = await dryRun(crawl)
    else await readSource(crawl)
  } catch (error) {
    failure = error
  } finally {
    clearInterval(reporting)
    crawl?.session.close()
  }
  const read = await outcomeOf(deps, connection, failure, signal)
  const endedAt = clock.now()
  let outcome = read
  try {
    if (read !== 'stopped') outcome = await settle(deps, connection, run, read, endedAt)
    const message = failure === undefined || outcome === 'stopped' ? undefined : reasonOf(failure)
    await connections.endRun(run, { endedAt, outcome, message, counts, report })
  } catch (error) {
    log.error({ err: error, connectionId: connection.id }, 'could not end a run')
  }
  log.info({ connectionId: connection.id, runId: run.id, mode: run.mode, outcome, ...counts }, 'connection run ended')
}

async function stopIfChanged({ connections }: RunDeps, { id, revision }: StoredConnection, lost: AbortController) {
  if ((await connections.find(id))?.revision !== revision) lost.abort(new RunLost('The connection was changed.'))
}

async function readSource(crawl: Crawl): Promise<void> {
  const { deps, connection, connector, run } = crawl
  await noteStaleItems(crawl)
  await markForListing(crawl)
  await readIdentity(crawl)
  await writePeople(crawl)
  const feed = await followChanges(crawl)
  if (feed.hasIdentity) await readIdentity(crawl)
  // The feed brought everything up to date, so nobody has to wait for the listing of a large source.
  const isFollowed = connector.changes !== undefined && connection.cursor !== undefined && !feed.isLost
  if (run.mode === 'changes' && isFollowed && !feed.hasScopes) await widen(crawl)
  await retryProblems(crawl)
  const waiting = [...crawl.scopes.values()].filter(isWaiting)
  crawl.counts.scopes = waiting.length
  for (const { id } of waiting) {
    const scope = crawl.scopes.get(id)
    if (scope !== undefined) await walkScope(crawl, scope)
    // Until then nobody sees the items that refer to new lists. Writing them compares all memberships.
    if (crawl.hasNewLists && performance.now() - crawl.identityWrittenMs > LISTS_MS) await writeIdentity(crawl)
    crawl.counts.scopesDone += 1
  }
  const isComparison = run.mode !== 'changes' || feed.isLost
  if (isComparison) await deleteVanished(crawl, (id) => !isSelected(crawl, id))
  await widen(crawl)
  if (crawl.hasNewLists) await writeIdentity(crawl)
  await showProgress(crawl, 'done')
  await inRun(crawl, async () => {
    await deps.crawls.sweepAccesses(connection.id)
    await deps.connections.setState(connection.id, {
      connectorVersion: connector.version,
      ...(isComparison && { comparedAt: deps.clock.now() }),
    })
  })
}

/** A comparison lists every scope. One that was cut off goes on with those that are left. */
async function markForListing(crawl: Crawl): Promise<void> {
  const { deps, connection, run } = crawl
  const stored = await deps.crawls.scopes(connection.id)
  crawl.scopes = new Map(stored.flatMap((scope) => (scope.state === 'hidden' ? [] : [[scope.id, scope]])))
  const isFull = run.mode === 'full'
  const left = stored.filter(isWaiting)
  const isResumed = left.length > 0 && (!isFull || left.every((scope) => scope.isFull))
  const hasFeed = crawl.connector.changes !== undefined && connection.cursor !== undefined
  if (isResumed || (run.mode === 'changes' && hasFeed)) return
  await markAll(crawl, [...crawl.scopes.keys()], isFull)
}

function isWaiting({ state }: ConnectionScope): boolean {
  return state === 'pending' || state === 'listing'
}

/** Problems that are due: items are read again, scopes are listed again from where they failed. */
async function retryProblems(crawl: Crawl): Promise<void> {
  const { deps, connection } = crawl
  const due = await deps.crawls.dueProblems(connection.id, deps.clock.now(), MAX_RETRIES)
  const items = due.flatMap(({ stage, subject, scope }) =>
    stage === 'item' ? [{ id: subject, scope: scope ?? '' }] : [],
  )
  if (items.length > 0) {
    const ids = items.map(({ id }) => id)
    const stored = new Map((await deps.crawls.items(connection.id, ids)).map((item) => [item.id, item]))
    const batch = new Batch(crawl)
    await readEach(crawl, batch, items, stored)
    await batch.commit()
  }
  const failed = due.flatMap(({ stage, subject }) => (stage === 'scope' ? [subject] : []))
  const scopes = new Map(crawl.scopes)
  for (const id of failed) {
    const scope = scopes.get(id)
    if (scope?.state === 'done') scopes.set(id, { ...scope, state: 'pending' })
  }
  crawl.scopes = scopes
}

export function targetOf({ sealKey }: Pick<RunDeps, 'sealKey'>, connection: StoredConnection): ConnectorTarget {
  const { connector, config, allowsInside, sealedSecret } = connection
  let secret: Record<string, unknown>
  try {
    secret = JSON.parse(unseal(sealKey, sealedSecret)) as Record<string, unknown>
  } catch {
    throw new SourceError('unauthorized', "The secret can't be read: the seal key has changed. Enter the secret again.")
  }
  return { connector, config, secret, allowsInside }
}

async function outcomeOf(
  { crawls }: RunDeps,
  { id }: StoredConnection,
  failure: unknown,
  signal: AbortSignal,
): Promise<RunOutcome> {
  if (signal.aborted || failure instanceof RunLost) return 'stopped'
  if (failure instanceof SourceError && failure.kind === 'unauthorized') return 'unauthorized'
  if (failure instanceof SourceError && failure.kind === 'unreachable') return 'unreachable'
  if (failure !== undefined) return 'failed'
  return (await crawls.countProblems(id)) > 0 ? 'problems' : 'done'
}

/** When the next run is due. A dry run changes nothing about that. Returns what became of the run. */
async function settle(
  deps: RunDeps,
  connection: StoredConnection,
  run: ConnectionRun,
  outcome: RunOutcome,
  now: Date,
): Promise<RunOutcome> {
  const { connections, crawls } = deps
  const { id, revision, schedule } = connection
  const decide = async (): Promise<void> => {
    const current = await connections.find(id)
    if (run.mode === 'dry-run') return connections.setState(id, { startedMode: undefined })
    const isDone = outcome === 'done' || outcome === 'problems'
    const before = current?.failures ?? 0
    const failures = isDone ? 0 : before + 1
    if (failures === 1) await connections.announce({ kind: 'connection.failed', connection, outcome }, now)
    if (isDone && before > 0) await connections.announce({ kind: 'connection.recovered', connection, outcome }, now)
    await crawls.noteDay(id, dayOf(now), dayOf(new Date(now.getTime() - KEPT_DAYS_MS)))
    const nextDueAt = nextRunAt(schedule, failures, await crawls.nextProblemAt(id), now)
    // What a run that failed was asked to list stays marked, so the next one goes on with it.
    await connections.setState(id, { failures, nextDueAt, startedMode: undefined })
  }
  try {
    await connections.inRun({ id: run.id, connectionId: id, revision }, now, decide)
    return outcome
  } catch (error) {
    if (error instanceof RunLost) return 'stopped'
    throw error
  }
}

function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10)
}
