import type { DirectoryClient, FileShare, HttpClient, MailClient, Source } from '#connector-kit'
import type { Peer } from './peer.ts'

/** The clients of a connector: each call is a request to the service, which has the credentials. */
export function sourceThrough(peer: Peer, config: unknown, signal: AbortSignal): Source<never> {
  const call =
    (method: string) =>
    (...args: unknown[]) =>
      peer.call(method, args) as Promise<never>
  const stream =
    (method: string) =>
    (...args: unknown[]) =>
      peer.stream(method, args) as AsyncIterable<never>
  const optional =
    (method: string) =>
    async (...args: unknown[]) =>
      ((await peer.call(method, args)) ?? undefined) as never
  const http: HttpClient = { get: call('http.get'), post: call('http.post'), request: call('http.request') }
  const directory: DirectoryClient = { search: stream('directory.search') }
  const mail: MailClient = {
    server: call('mail.server'),
    mailboxes: call('mail.mailboxes'),
    permissions: optional('mail.permissions'),
    list: stream('mail.list'),
    changesSince: optional('mail.changesSince'),
    read: optional('mail.read'),
  }
  const files: FileShare = {
    list: stream('files.list'),
    stat: optional('files.stat'),
    read: call('files.read'),
    accounts: stream('files.accounts'),
    groups: stream('files.groups'),
    sharePermissions: optional('files.sharePermissions'),
  }
  return { config: config as never, signal, http, directory, mail, files, known: stream('known') }
}
