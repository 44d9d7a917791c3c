import { type Access, type Connector, type Group, SourceError } from '#connector-kit'
import type { Clock } from '../../../kernel/clock.ts'
import type { Log } from '../../../kernel/log.ts'
import type { TextExtractor } from '../../content/text-extractor.ts'
import type { DatasourceStore } from '../../datasources/datasource.ts'
import type { DocumentStore } from '../../documents/document-store.ts'
import type { Indexer } from '../../documents/indexer.ts'
import type { GroupStore } from '../../groups/group.ts'
import type { IdentityStore } from '../../identity/identity-store.ts'
import type { PeopleStore } from '../../people/people-store.ts'
import type { OrganizationIds } from '../access/identity-state.ts'
import type { ConnectionRun, RunCounts, StoredConnection } from '../connection.ts'
import { type ConnectionStore, RunLost } from '../connection-store.ts'
import { ConnectorCrashed, type ConnectorHost, type ConnectorSession } from '../connector-host.ts'
import type { ConnectionAccount, ConnectionScope, CrawlStore } from '../crawl-store.ts'

export interface RunDeps {
  connections: ConnectionStore
  crawls: CrawlStore
  connectorHost: ConnectorHost
  documents: DocumentStore
  datasources: DatasourceStore
  identity: IdentityStore
  groups: Pick<GroupStore, 'findByNames'>
  people: PeopleStore
  indexer: Indexer
  extractor: TextExtractor
  maxDocumentBytes: number
  sealKey: string
  clock: Clock
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** Who is who in the source, as this run read it. */
export interface CrawledIdentity {
  readonly accounts: readonly ConnectionAccount[]
  readonly groups: readonly Group[]
  readonly accountsById: ReadonlyMap<string, ConnectionAccount>
  readonly groupIds: ReadonlySet<string>
  readonly organization: OrganizationIds
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** A run at work, and what it knows so far. */
export interface Crawl {
  readonly deps: RunDeps
  readonly connection: StoredConnection
  readonly connector: Connector
  readonly session: ConnectorSession
  readonly run: ConnectionRun
  readonly signal: AbortSignal
  readonly counts: Mutable<RunCounts>
  phase: string
  /** Items that are seen or written are marked with it. */
  pass: number
  identity: CrawledIdentity
  scopes: ReadonlyMap<string, ConnectionScope>
  /** Names of the groups that hold lists, as they were last written. */
  readonly lists: Set<string>
  /** What was stored before the run, which may be older than identity. Nobody sees more of it until it is read again. */
  readonly stale: StaleItems
  /** Items refer to lists that have no members yet. */
  hasNewLists: boolean
  /** By the process's own clock. */
  identityWrittenMs: number
}

export interface StaleItems {
  /** False: there are none, or they were read again. Then identity takes effect as a whole. */
  isAny: boolean
  /** Groups that they refer to. */
  groups: ReadonlySet<string>
  /** Scopes that became public, and take effect once nothing is stale. */
  readonly opening: Map<string, Access>
  /** Identity that waits until then. */
  isNarrowed: boolean
}

/** A run that has read nothing yet. */
export function newCrawl(
  parts: Pick<Crawl, 'deps' | 'connection' | 'connector' | 'session' | 'run' | 'signal' | 'counts'>,
): Crawl {
  return {
    ...parts,
    phase: 'identity',
    pass: parts.connection.pass,
    identity: { accounts: [], groups: [], accountsById: new Map(), groupIds: new Set(), organization: new Map() },
    scopes: new Map(),
    lists: new Set(),
    stale: { isAny: false, groups: new Set(), opening: new Map(), isNarrowed: false },
    hasNewLists: false,
    identityWrittenMs: 0,
  }
}

export function isOpen(access: Access): boolean {
  return access.kind === 'everyone'
}

/** Every write of a run goes through this: it fails once another node, or a change of the settings, took its place. */
export function inRun<T>({ deps, run, connection, signal }: Crawl, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const { id, connectionId } = run
  return deps.connections.inRun({ id, connectionId, revision: connection.revision }, deps.clock.now(), work)
}

/** The whole run can't go on. Everything else is a problem of one item or scope. */
export function endsRun(error: unknown, signal: AbortSignal): boolean {
  if (signal.aborted || error instanceof ConnectorCrashed || error instanceof RunLost) return true
  return error instanceof SourceError && (error.kind === 'unauthorized' || error.kind === 'unreachable')
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Tells everyone who looks at the run how far it is. */
export async function showProgress(crawl: Crawl, phase = crawl.phase): Promise<void> {
  crawl.phase = phase
  const { deps, run, counts, session } = crawl
  const waitingMs = session.waitingMs()
  const waitingUntil = waitingMs === 0 ? undefined : new Date(deps.clock.now().getTime() + waitingMs)
  await deps.connections.progress(run, { phase, waitingUntil, counts })
}
