import type { Credentials, DirectoryClient, FileShare, HttpClient, MailClient } from '#connector-kit'
import type { Clock } from '../../kernel/clock.ts'
import type { SourceLimiter } from './source-limiter.ts'
import type { SourceNetwork } from './source-network.ts'

/** What a transport is made of. It signs in with the credentials and reaches only what `network` allows. */
export interface TransportContext {
  readonly config: Readonly<Record<string, unknown>>
  readonly credentials: Credentials
  readonly network: SourceNetwork
  /** Shared by everything on this node that reads from the same source with the same credentials. */
  readonly limiter: SourceLimiter
  readonly clock: Clock
  /** Folders of this machine that the operator lets connections read. None unless given. */
  readonly folders?: readonly string[]
  /** Aborted when the run ends. */
  readonly signal: AbortSignal
  /** A request that takes longer fails. */
  readonly timeoutMs: number
  /** Larger answers are refused. */
  readonly maxBytes: number
}

/** The clients that a transport offers; connector code in the child process calls them through the service. */
export interface OpenTransport {
  readonly http?: HttpClient
  readonly directory?: DirectoryClient
  readonly mail?: MailClient
  readonly files?: FileShare
  close(): void | Promise<void>
}

export type TransportFactory = (context: TransportContext) => OpenTransport
