import type { Static, TObject, TProperties } from 'typebox'
import type { Account, Change, Check, Group, Item, Listed, Person, ReadResult, Scope } from './records.ts'
import type { Source } from './source.ts'
import type { HttpClient, HttpResponse } from './transports/http-client.ts'

/** How the service reaches the source. One per connector. */
export type Transport = 'http' | 'ldap' | 'imap' | 'folder' | 'smb' | 'sftp' | 'webdav'

/** What the service signs in with. Made from the secret in the service itself; connector code that reads never sees it. */
export interface Credentials {
  /** Added to every HTTP request. */
  readonly headers?: Readonly<Record<string, string>>
  /** For everything else. */
  readonly user?: string
  readonly password?: string
  readonly privateKey?: string
  /** For HTTP sources where an account signs in and then has a session. */
  readonly session?: HttpSession
}

/** A session with cookies. Only the service has them; the code that reads the source gets neither cookies nor secret. */
export interface HttpSession {
  /** Called before the first request, and again when the session is lost. Throws `unauthorized` if the source refuses. */
  signIn(http: HttpClient): Promise<void>
  /** Whether the source says with this answer that it no longer knows the session. */
  isLost(answer: HttpResponse): boolean
}

/** One row of the table that the console shows before a connection is created: what becomes of the source's permissions. */
export interface PermissionRule {
  readonly source: string
  readonly almanac: string
  readonly isExact: boolean
}

export interface Connector<Config extends TProperties = TProperties, Secret extends TProperties = TProperties> {
  /** Lowercase letters, digits and hyphens. */
  readonly name: string
  readonly title: string
  /** One sentence for the gallery. */
  readonly description: string
  readonly category: 'directory' | 'tickets' | 'files' | 'wiki' | 'web' | 'mail' | 'code' | 'chat'
  /** Raise it when documents must be read again. */
  readonly version: number
  /** Checks the configuration and draws the form: `title`, `description`, `default`, `enum`, `format`. */
  readonly config: TObject<Config>
  readonly secret: TObject<Secret>
  readonly transport: Transport
  /** The addresses the connection may reach, as `host:port`. Everything else is refused, redirects included. */
  hosts(config: Static<TObject<Config>>): readonly string[]
  credentials(secret: Static<TObject<Secret>>, config: Static<TObject<Config>>): Credentials
  readonly limits?: { readonly requestsPerSecond?: number; readonly concurrent?: number }
  /** Whether the source makes sure that an account's email is really theirs. If not, emails must be mapped by rule. */
  readonly verifiesEmails: boolean
  readonly permissionRules: readonly PermissionRule[]
  readonly objectTypes: readonly { readonly name: string; readonly title: string }[]

  /**
   * The ID of the item at this URL, if the URL says it. People paste URLs to find out why someone doesn't see an item;
   * with the ID, an item that was never read can be asked for.
   */
  idOf?(url: URL, config: Static<TObject<Config>>): string | undefined

  check(source: Source<Static<TObject<Config>>>): AsyncIterable<Check>
  accounts?(source: Source<Static<TObject<Config>>>): AsyncIterable<Account>
  groups?(source: Source<Static<TObject<Config>>>): AsyncIterable<Group>
  people?(source: Source<Static<TObject<Config>>>): AsyncIterable<Person>
  scopes(source: Source<Static<TObject<Config>>>): AsyncIterable<Scope>
  /** Every item of the scope, in an order that allows going on from a checkpoint. */
  list(source: Source<Static<TObject<Config>>>, scope: Scope, checkpoint: unknown): AsyncIterable<Listed>
  /** Without a cursor: yields only a cursor for now. */
  changes?(source: Source<Static<TObject<Config>>>, cursor: string | undefined): AsyncIterable<Change>
  /** One item, whole, as it is now. First crawls, changes, retries and "Ask the source now" all end here. */
  read(source: Source<Static<TObject<Config>>>, ref: Pick<Item, 'id' | 'scope'>): Promise<ReadResult>
}

/** The type-checked way to write a connector; returns it as it is. */
export function defineConnector<Config extends TProperties, Secret extends TProperties>(
  connector: Connector<Config, Secret>,
): Connector<Config, Secret> {
  return connector
}
