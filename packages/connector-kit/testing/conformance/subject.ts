import type { Connector } from '../../define-connector.ts'
import type { Listed, Scope } from '../../records.ts'
import type { Source } from '../../source.ts'
import { interceptClients, type SourceClients } from '../source-clients.ts'

export type AnySource = Source<Record<string, unknown>>

/** A connector and a source to try it with. */
export interface ConformanceSubject {
  readonly connector: Connector
  /** The source as a new run gets it. */
  open(): Promise<{ readonly source: AnySource; close(): void | Promise<void> }>
  /** Items that don't exist, by ID. More are made up from those that do. */
  readonly missing?: readonly string[]
  /** Methods besides GET and the like that only read from this source, like POST for XML-RPC. */
  readonly readingMethods?: readonly string[]
  /** Changes the source itself. Without it, what becomes of changes isn't checked. */
  readonly edits?: SourceEdits
}

/** Each does one thing in the source and returns the ID of the item it did it to. */
export interface SourceEdits {
  add(): Promise<string>
  change(): Promise<string>
  remove(): Promise<string>
  /** What this source's change feed doesn't report, so that only a comparison finds it. */
  readonly feedMisses?: readonly ('added' | 'changed' | 'removed')[]
}

/** One rule that every connector keeps. */
export interface ConformanceCheck {
  readonly name: string
  readonly needsEdits?: true
  /** What is wrong; empty if nothing is. */
  run(subject: ConformanceSubject): Promise<readonly string[]>
}

/** Opens the source for some work. `intercept` sees every call. */
export async function withSource<T>(
  subject: ConformanceSubject,
  work: (source: AnySource) => Promise<T>,
  intercept?: Parameters<typeof interceptClients>[1],
  signal?: AbortSignal,
): Promise<T> {
  const { source, close } = await subject.open()
  try {
    const clients = intercept === undefined ? {} : interceptClients(clientsOf(source), intercept)
    return await work({ ...source, ...clients, ...(signal !== undefined && { signal }) })
  } finally {
    await close()
  }
}

function clientsOf({ http, directory, mail, files }: AnySource): SourceClients {
  return { http, directory, mail, files }
}

export interface ListedEntry {
  readonly scope: string
  readonly version: string
  readonly accessKey: string | undefined
}

/** A listing of everything, with each scope's yields in order. */
export interface FullListing {
  readonly scopes: readonly Scope[]
  readonly yields: ReadonlyMap<string, readonly Listed[]>
  readonly entries: ReadonlyMap<string, ListedEntry>
  readonly repeated: readonly string[]
}

export async function listAll(connector: Connector, source: AnySource): Promise<FullListing> {
  const scopes = await Array.fromAsync(connector.scopes(source))
  const yields = new Map<string, Listed[]>()
  const entries = new Map<string, ListedEntry>()
  const repeated: string[] = []
  for (const scope of scopes) {
    const listed = await Array.fromAsync(connector.list(source, scope, undefined))
    yields.set(scope.id, listed)
    for (const each of listed) {
      const entry = entryOf(each)
      if (entry === undefined) continue
      if (entries.has(entry.id)) repeated.push(entry.id)
      entries.set(entry.id, { scope: scope.id, version: entry.version, accessKey: entry.accessKey })
    }
  }
  return { scopes, yields, entries, repeated }
}

/** Undefined for checkpoints and problems. */
export function entryOf(listed: Listed): { id: string; version: string; accessKey?: string } | undefined {
  if (listed.kind === 'entry') return listed
  return listed.kind === 'item' ? listed.item : undefined
}
