import { type KnownItem, SourceError } from '#connector-kit'
import type { OpenTransport } from '../transports/transport.ts'
import type { PeerHandlers } from './peer.ts'

const CALLS: ReadonlySet<string> = new Set([
  'http.get',
  'http.post',
  'http.request',
  'mail.server',
  'mail.mailboxes',
  'mail.permissions',
  'mail.changesSince',
  'mail.read',
  'files.stat',
  'files.read',
  'files.sharePermissions',
])
const STREAMS: ReadonlySet<string> = new Set([
  'directory.search',
  'mail.list',
  'files.list',
  'files.accounts',
  'files.groups',
])

/** What a connector process may ask the service for: the clients of its transport, what is stored, and nothing else. */
export function transportHandlers(
  transport: OpenTransport,
  known: (scope: string, prefix?: string) => AsyncIterable<KnownItem>,
): PeerHandlers & { underWay(): number } {
  let underWay = 0
  const method = (name: string, allowed: ReadonlySet<string>): ((...args: unknown[]) => unknown) => {
    const [client = '', verb = ''] = allowed.has(name) ? name.split('.') : []
    const found = transport[client as 'http'] as unknown as Record<string, (...args: unknown[]) => unknown> | undefined
    if (found === undefined) throw new SourceError('failed', `This connection's transport has no ${name}.`)
    return (...args) => found[verb]?.(...args.map((arg) => arg ?? undefined))
  }
  return {
    underWay: () => underWay,
    async call(name, args) {
      underWay++
      try {
        return await method(name, CALLS)(...args)
      } finally {
        underWay--
      }
    },
    async *stream(name, args) {
      const values =
        name === 'known'
          ? known(String(args[0]), String(args[1] ?? ''))
          : (method(name, STREAMS)(...args) as AsyncIterable<unknown>)
      underWay++
      try {
        yield* values
      } finally {
        underWay--
      }
    },
  }
}
