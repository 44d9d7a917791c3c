import type {
  Account,
  Change,
  Check,
  Connector,
  Group,
  Item,
  KnownItem,
  Listed,
  Person,
  ReadResult,
  Scope,
} from '#connector-kit'

/** Runs connectors. Their code runs in a process of its own, which never has the secret. */
export interface ConnectorHost {
  /** Every connector that is installed, by title. */
  list(): Promise<readonly Connector[]>
  find(name: string): Promise<Connector | undefined>
  /** Values as the connector's schema wants them, with its defaults; or what is wrong with them. */
  checkValues(
    connector: Connector,
    part: 'config' | 'secret',
    values: Readonly<Record<string, unknown>>,
  ): { readonly values: Record<string, unknown> } | { readonly field: string; readonly message: string }
  /** Those of these hosts that have an address inside the organization's network. A name that can't be resolved has none. */
  insideHosts(hosts: readonly string[]): Promise<string[]>
  /** What the operator must set before this connector can read anything. */
  blockedBecause(connector: Connector): string | undefined
  open(target: ConnectorTarget, signal: AbortSignal): Promise<ConnectorSession>
}

/** Which source to read, and how. */
export interface ConnectorTarget {
  readonly connector: string
  readonly config: Readonly<Record<string, unknown>>
  readonly secret: Readonly<Record<string, unknown>>
  /** A Super Admin allowed addresses inside the network. */
  readonly allowsInside: boolean
  /** What earlier runs stored of a scope. */
  readonly known?: (scope: string, prefix?: string) => AsyncIterable<KnownItem>
}

/** A connector at work. Throws a `SourceError` where the source can't be read. */
export interface ConnectorSession {
  check(): AsyncIterable<Check>
  accounts(): AsyncIterable<Account>
  groups(): AsyncIterable<Group>
  people(): AsyncIterable<Person>
  scopes(): AsyncIterable<Scope>
  list(scope: Scope, checkpoint: unknown): AsyncIterable<Listed>
  changes(cursor: string | undefined): AsyncIterable<Change>
  read(ref: Pick<Item, 'id' | 'scope'>): Promise<ReadResult>
  /** How long the source asked us to wait. 0: not at all. */
  waitingMs(): number
  close(): void
}

/** The process ended: out of memory, no progress, or a crash. The next run goes on from the last checkpoint. */
export class ConnectorCrashed extends Error {
  override readonly name = 'ConnectorCrashed'
}
