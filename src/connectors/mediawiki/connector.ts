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
import { MediaWikiApi } from './api.ts'
import { cursorOf, FeedReader, isLost, isOld, parseCursor, type RecentChange, startOf } from './changes.ts'
import { config, type MediaWikiConfig, secret } from './config.ts'
import { isRead, readSite, type Site, toScope } from './namespaces.ts'
import { isIndexed, pageId, pageVersion, readPage, readPageId, type WikiPage } from './pages.ts'
import { credentials, isBotPassword } from './sign-in.ts'
import { readAccounts, readGroups } from './users.ts'

type WikiSource = Source<MediaWikiConfig>

const PAGE = 500

export default defineConnector({
  name: 'mediawiki',
  title: 'MediaWiki',
  description: 'Pages with their categories, and uploaded files, of a public or private wiki.',
  category: 'wiki',
  version: 1,
  config,
  secret,
  transport: 'http',
  hosts: ({ url }) => [hostOf(url)],
  credentials,
  limits: { requestsPerSecond: 20, concurrent: 3 },
  // The API shows nobody's address.
  verifiesEmails: false,
  permissionRules: [
    { source: 'Public wikis', almanac: 'Everyone', isExact: true },
    { source: 'Private wikis', almanac: 'Users with the right "read"', isExact: true },
    {
      source: 'Namespaces restricted by an extension like Lockdown',
      almanac: 'The groups you enter below. Without them, nobody',
      isExact: true,
    },
    { source: 'Blocked users', almanac: 'See what the wiki still shows them', isExact: true },
    { source: 'Hidden revisions and user names', almanac: 'Not read', isExact: true },
    { source: 'Pages that visitors of a private wiki can read', almanac: 'Only users see them', isExact: false },
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
  const api = new MediaWikiApi(source)
  const { query } = await api.query<{ userinfo: { name: string; anon?: boolean; rights: string[] } }>({
    meta: 'userinfo',
    uiprop: 'rights',
  })
  const { name = '', anon = false, rights = [] } = query?.userinfo ?? {}
  yield anon
    ? { name: 'Sign in', result: 'ok', detail: 'Not signed in. Reads what visitors can read.' }
    : { name: 'Sign in', result: 'ok', detail: `Signed in as ${name}.` }
  if (!rights.includes('read')) {
    const detail =
      'The account can\'t read pages. Grant the bot password "Basic rights" and the account the right "read".'
    yield { name: 'Read', result: 'failed', detail }
    return
  }
  const site = await readSite(api, source.config)
  yield { name: 'Read', result: 'ok', detail: `${site.name} is ${site.isPublic ? 'public' : 'private'}.` }
  yield restrictionCheck(site)
  if (source.config.files && !site.isPublic && isBotPassword(source.config.user)) {
    const detail =
      "Private wikis don't let bot passwords download files, which are then found by name and description only. To read their text, sign in with the user name and password of the account."
    yield { name: 'Files', result: 'warning', detail }
  }
}

function restrictionCheck(site: Site): Check {
  const name = 'Restricted namespaces'
  if (site.restrictions.length === 0) return { name, result: 'ok', detail: 'No extension restricts who can read.' }
  const open = site.namespaces.filter(({ id }) => !site.rules.has(id))
  const installed = site.restrictions.join(', ')
  if (open.length === 0) return { name, result: 'ok', detail: `${installed}: you entered the groups that can read.` }
  const detail = `${installed} can restrict reading, and the API doesn't say how. Nobody will see namespaces that you don't list.`
  return { name, result: 'warning', detail }
}

function accounts(source: WikiSource): AsyncIterable<Account> {
  return readAccounts(new MediaWikiApi(source))
}

async function* groups(source: WikiSource): AsyncIterable<Group> {
  const api = new MediaWikiApi(source)
  yield* readGroups(api, await readSite(api, source.config))
}

async function* scopes(source: WikiSource): AsyncIterable<Scope> {
  const site = await readSite(new MediaWikiApi(source), source.config)
  for (const namespace of site.namespaces) {
    if (isRead(namespace, source.config)) yield toScope(site, namespace)
  }
}

async function* list(source: WikiSource, scope: Scope, checkpoint: unknown): AsyncIterable<Listed> {
  const api = new MediaWikiApi(source)
  const from = (checkpoint ?? {}) as Record<string, string>
  const fields = { generator: 'allpages', gapnamespace: scope.id, gapfilterredir: 'nonredirects', gaplimit: PAGE }
  for await (const answer of api.pages<{ pages: WikiPage[] }>({ ...fields, prop: 'info' }, from)) {
    for (const page of answer.query?.pages ?? []) {
      if (isIndexed(page)) yield { kind: 'entry', id: pageId(page.pageid), version: pageVersion(page) }
    }
    if (answer.continue !== undefined) yield { kind: 'checkpoint', state: answer.continue }
  }
}

/**
 * Recent changes: edits, and the log of moves, deletions, restored pages, uploads and imports. Changed rights need nothing
 * here, because every run begins with reading who may read.
 */
async function* changes(source: WikiSource, text: string | undefined): AsyncIterable<Change> {
  const api = new MediaWikiApi(source)
  const { curtimestamp: now } = await api.query<object>({ curtimestamp: 1 })
  if (now === undefined) throw new SourceError('failed', "The wiki doesn't say what time it is.")
  const cursor = text === undefined ? undefined : parseCursor(text)
  if (cursor === undefined) {
    yield { kind: 'cursor', next: cursorOf({ at: now, seen: [] }) }
    return
  }
  const fields = {
    list: 'recentchanges',
    rcprop: 'ids|title|timestamp|loginfo',
    rctype: 'edit|new|log',
    rcdir: 'newer',
  }
  if (isOld(cursor, now)) {
    const { query } = await api.query<{ recentchanges: RecentChange[] }>({ ...fields, rclimit: 1 })
    if (isLost(cursor, now, query?.recentchanges[0]?.timestamp)) {
      throw new SourceError('failed', `The wiki no longer has all changes since ${cursor.at}.`)
    }
  }
  const feed = new FeedReader(cursor)
  const pages = api.pages<{ recentchanges: RecentChange[] }>({ ...fields, rcstart: startOf(cursor), rclimit: PAGE })
  for await (const { query } of pages) {
    yield* feed.read(query?.recentchanges ?? [])
    yield { kind: 'cursor', next: feed.cursor() }
  }
  yield { kind: 'cursor', next: feed.cursor(now) }
}

async function read(source: WikiSource, { id }: Pick<Item, 'id' | 'scope'>): Promise<ReadResult> {
  const number = readPageId(id)
  if (number === undefined) return { kind: 'gone' }
  const api = new MediaWikiApi(source)
  const site = await sites.of(source, api)
  try {
    const item = await readPage(api, site, number)
    return item === undefined ? { kind: 'gone' } : { kind: 'item', item }
  } catch (error) {
    if (!(error instanceof SourceError) || (error.kind !== 'gone' && error.kind !== 'forbidden')) throw error
    return { kind: error.kind }
  }
}

/** Names of the wiki and its namespaces, read once per run. */
const sites = {
  known: new WeakMap<WikiSource, Promise<Site>>(),
  of(source: WikiSource, api: MediaWikiApi): Promise<Site> {
    const known = this.known.get(source)
    if (known !== undefined) return known
    const site = readSite(api, source.config)
    this.known.set(source, site)
    // The next item asks again.
    site.catch(() => this.known.delete(source))
    return site
  },
}
