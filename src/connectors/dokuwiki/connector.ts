import {
  type Account,
  type Change,
  type Check,
  defineConnector,
  type Group,
  hostOf,
  type Item,
  type Listed,
  type ReadResult,
  type Scope,
  type Source,
  SourceError,
} from '#connector-kit'
import { baseOf, credentials, DokuWikiApi } from './api.ts'
import { config, type DokuWikiConfig, secret } from './config.ts'
import { accountsOf, digestOf, groupsOf, readIdentity, type WikiIdentity } from './identity.ts'
import { fileVersion, folderOf, type ListedFile, type ListedPage, ROOT, readFile, readPage, scopeOf } from './pages.ts'

type WikiSource = Source<DokuWikiConfig>

const PAGE = 500
/** Changes of the same second may be missing in what the last run read. */
const OVERLAP_SECONDS = 60
/** DokuWiki forgets changes after a week, or earlier if it's set up so. */
const MAX_AGE_SECONDS = 24 * 3600

export default defineConnector({
  name: 'dokuwiki',
  title: 'DokuWiki',
  description: 'Pages and media files, with the permissions of their namespaces.',
  category: 'wiki',
  version: 1,
  config,
  secret,
  transport: 'http',
  hosts: (values) => [hostOf(baseOf(values))],
  credentials,
  limits: { requestsPerSecond: 20, concurrent: 3 },
  // People can enter any address in their profile.
  verifiesEmails: false,
  permissionRules: [
    { source: 'Permissions (ACL) of pages and namespaces', almanac: 'A group per page or namespace', isExact: true },
    { source: '@ALL can read', almanac: 'Everyone', isExact: true },
    { source: '%USER% and %GROUP%', almanac: 'Each user, each group', isExact: true },
    { source: 'Superusers', almanac: 'See everything', isExact: true },
    { source: 'Media files', almanac: 'Everyone who can read the namespace', isExact: true },
    { source: 'Permissions from other plugins', almanac: "Not read: the wiki doesn't list them", isExact: false },
  ],
  objectTypes: [
    { name: 'page', title: 'Page' },
    { name: 'file', title: 'File' },
  ],
  check,
  accounts,
  groups,
  scopes,
  list,
  changes,
  read,
})

async function* check(source: WikiSource): AsyncIterable<Check> {
  const api = new DokuWikiApi(source)
  const version = await api.find<string>('dokuwiki.getVersion')
  yield { name: 'Sign in', result: 'ok', detail: `Signed in as ${source.config.user} to ${version ?? 'DokuWiki'}.` }
  const identity = await readIdentity(api)
  const { directory, rules, settings } = identity
  yield { name: 'Users', result: 'ok', detail: `${directory.users.length} users, ${directory.groups.size} groups.` }
  yield { name: 'Permissions', result: 'ok', detail: `Permissions of ${rules.scopes.length} pages and namespaces.` }
  yield settings === undefined
    ? {
        name: 'Superusers',
        result: 'warning',
        detail: "The plugin Config Manager isn't enabled, so superusers see only what permissions give them.",
      }
    : { name: 'Superusers', result: 'ok', detail: `Superusers: ${settings.superuser || 'none'}.` }
}

async function* accounts(source: WikiSource): AsyncIterable<Account> {
  // The first thing a run asks for; everything after it uses what is read here.
  identities.forget(source)
  yield* accountsOf(await identities.of(source))
}

async function* groups(source: WikiSource): AsyncIterable<Group> {
  yield* groupsOf(await identities.of(source))
}

async function* scopes(source: WikiSource): AsyncIterable<Scope> {
  const api = new DokuWikiApi(source)
  const { rules } = await identities.of(source)
  const pages = await api.list<ListedPage>('dokuwiki.getPagelist', '', { depth: 0 })
  const files = source.config.media ? await api.list<ListedFile>('wiki.getAttachments', '', { depth: 0 }) : []
  const ids = new Set([ROOT, ...[...pages, ...files].map(({ id }) => scopeOf(id))])
  for (const id of [...ids].sort()) {
    const path = id === ROOT ? '*' : `${id}:*`
    yield { id, title: id === ROOT ? 'Root namespace' : id, access: rules.accessOf(path) }
  }
}

/** By ID, so that a listing can go on behind the last one. The wiki itself always lists all of them. */
async function* list(source: WikiSource, scope: Scope, checkpoint: unknown): AsyncIterable<Listed> {
  const api = new DokuWikiApi(source)
  const { rules } = await identities.of(source)
  const where = [scope.id === ROOT ? '' : scope.id, { depth: scope.id === ROOT ? 1 : 0 }] as const
  const pages = await api.list<ListedPage>('dokuwiki.getPagelist', ...where)
  const files = source.config.media ? await api.list<ListedFile>('wiki.getAttachments', ...where) : []
  const entries = [
    ...pages.map(({ id, rev }) => ({ id: `page:${id}`, version: String(rev), accessKey: rules.keyOf(id) })),
    ...files.map((file) => ({
      id: `media:${file.id}`,
      version: fileVersion(file),
      accessKey: rules.keyOf(folderOf(file.id)),
    })),
  ].sort((one, other) => (one.id < other.id ? -1 : 1))
  const { after = '' } = (checkpoint ?? {}) as { after?: string }
  let count = 0
  for (const entry of entries) {
    if (entry.id <= after) continue
    yield { kind: 'entry', ...entry }
    if (++count % PAGE === 0) yield { kind: 'checkpoint', state: { after: entry.id } }
  }
}

interface Cursor {
  /** By the clock of the wiki, in seconds. */
  readonly at: number
  readonly acl: string
}

/** Changed and deleted pages and files. If permissions name other pages or namespaces than before, everything is listed. */
async function* changes(source: WikiSource, text: string | undefined): AsyncIterable<Change> {
  const api = new DokuWikiApi(source)
  const now = await api.find<number>('dokuwiki.getTime')
  if (typeof now !== 'number') throw new SourceError('failed', "The wiki doesn't say what time it is.")
  const acl = digestOf(await identities.of(source))
  const cursor = text === undefined ? undefined : (JSON.parse(text) as Cursor)
  if (cursor !== undefined) {
    if (now - cursor.at > MAX_AGE_SECONDS) throw new SourceError('failed', 'The last changes were read too long ago.')
    const since = cursor.at - OVERLAP_SECONDS
    yield* changedSince(api, 'wiki.getRecentChanges', 'page', since)
    if (source.config.media) yield* changedSince(api, 'wiki.getRecentMediaChanges', 'media', since)
    if (cursor.acl !== acl) for await (const { id } of scopes(source)) yield { kind: 'scope', id }
  }
  yield { kind: 'cursor', next: JSON.stringify({ at: now, acl } satisfies Cursor) }
}

async function* changedSince(api: DokuWikiApi, method: string, kind: string, since: number): AsyncIterable<Change> {
  const found = (await api.find<readonly { name: string }[]>(method, since)) ?? []
  for (const { name } of found) yield { kind: 'changed', id: `${kind}:${name}`, scope: scopeOf(name) }
}

async function read(source: WikiSource, ref: Pick<Item, 'id' | 'scope'>): Promise<ReadResult> {
  const api = new DokuWikiApi(source)
  const [, kind, id = ''] = /^(page|media):(.+)$/s.exec(ref.id) ?? []
  if (kind === undefined) return { kind: 'gone' }
  const { rules } = await identities.of(source)
  try {
    const item = await (kind === 'page' ? readPage(api, rules, id) : readFile(api, rules, id))
    return item === undefined ? { kind: 'gone' } : { kind: 'item', item }
  } catch (error) {
    if (error instanceof SourceError && error.kind === 'forbidden') return { kind: 'forbidden' }
    throw error
  }
}

/** Users and permissions, read once per run. */
const identities = {
  known: new WeakMap<WikiSource, Promise<WikiIdentity>>(),
  of(source: WikiSource): Promise<WikiIdentity> {
    const known = this.known.get(source)
    if (known !== undefined) return known
    const identity = readIdentity(new DokuWikiApi(source))
    this.known.set(source, identity)
    // The next item asks again.
    identity.catch(() => this.known.delete(source))
    return identity
  },
  forget(source: WikiSource): void {
    this.known.delete(source)
  },
}
