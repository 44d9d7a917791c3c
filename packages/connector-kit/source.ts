import type { KnownItem } from './records.ts'
import type { DirectoryClient } from './transports/directory-client.ts'
import type { FileShare } from './transports/file-share.ts'
import type { HttpClient } from './transports/http-client.ts'
import type { MailClient } from './transports/mail-client.ts'

/**
 * What a connector reads from. The service behind it keeps the secret, reaches only the connection's own hosts, respects
 * the source's rate limits, and retries what can be retried.
 */
export interface Source<Config> {
  readonly config: Config
  /** Aborted when the run must stop. */
  readonly signal: AbortSignal
  readonly http: HttpClient
  readonly directory: DirectoryClient
  readonly mail: MailClient
  readonly files: FileShare
  /**
   * What earlier runs stored of a scope, by ID. For sources that can be asked whether an item changed, like websites: list
   * a known item with the same version and access key, and it isn't read again. With a prefix, only items whose ID starts
   * with it.
   */
  known(scope: string, prefix?: string): AsyncIterable<KnownItem>
}

/** Why a source can't be read. `unauthorized` and `unreachable` end a run; all others are a problem of one item or scope. */
export type SourceErrorKind = 'unauthorized' | 'unreachable' | 'forbidden' | 'gone' | 'failed'

export class SourceError extends Error {
  readonly kind: SourceErrorKind

  /** By its name: a connector may bring its own copy of the kit, and throw that one's errors. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return Error.isError(value) && value.name === 'SourceError'
  }

  constructor(kind: SourceErrorKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'SourceError'
    this.kind = kind
  }
}
