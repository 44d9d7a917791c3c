import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type HttpResponse, type Item, type KnownItem, type Listed, SourceError } from '#connector-kit'
import website from './connector.ts'
import type { WebsiteSource } from './fetcher.ts'

const SITE = 'https://a.example/'
const CONFIG = {
  urls: [SITE],
  exclude: [],
  sitemaps: [],
  links: true,
  files: true,
  maxPages: 5000,
  readers: [],
  groups: [],
  signIn: 'none' as const,
}

/** A website in memory. Pages are HTML; a number is a status without one. */
class FakeSite {
  readonly pages = new Map<string, string | number>()
  readonly requests: string[] = []
  known: KnownItem[] = []

  source(config: Partial<typeof CONFIG> = {}): WebsiteSource {
    return {
      config: { ...CONFIG, ...config },
      signal: new AbortController().signal,
      http: { get: (url: string, options: { headers: Record<string, string> }) => this.#answer(url, options.headers) },
      known: () => this.#known(),
    } as unknown as WebsiteSource
  }

  async *#known() {
    yield* this.known
  }

  async #answer(url: string, headers: Record<string, string>): Promise<HttpResponse> {
    const path = url.slice(SITE.length - 1)
    this.requests.push(path)
    const page = this.pages.get(path) ?? 404
    if (page === 0) throw new SourceError('unreachable', `${url} didn't answer`)
    const etag = `"${String(page).length}"`
    const isSame = headers['if-none-match'] === etag
    const status = typeof page === 'number' ? page : isSame ? 304 : 200
    const bytes = Buffer.from(status === 200 ? String(page) : '')
    return { status, url, headers: { 'content-type': 'text/html', etag }, bytes }
  }
}

function linkTo(...paths: string[]): string {
  return paths.map((path) => `<a href="${path}">${path}</a>`).join(' ')
}

function chain(length: number): FakeSite {
  const site = new FakeSite()
  site.pages.set('/', `<p>Start</p>${linkTo('/p0')}`)
  for (let at = 0; at < length; at++) site.pages.set(`/p${at}`, `<p>Page number ${at}</p>${linkTo(`/p${at + 1}`)}`)
  return site
}

async function list(source: WebsiteSource, checkpoint?: unknown, until = Number.POSITIVE_INFINITY): Promise<Listed[]> {
  const [scope] = await Array.fromAsync(website.scopes(source))
  assert.ok(scope)
  const all: Listed[] = []
  for await (const listed of website.list(source, scope, checkpoint)) {
    all.push(listed)
    if (listed.kind === 'checkpoint' && all.filter(({ kind }) => kind === 'checkpoint').length >= until) break
  }
  return all
}

function idsOf(listed: readonly Listed[]): string[] {
  return listed.flatMap((each) => (each.kind === 'item' ? [each.item.id] : each.kind === 'entry' ? [each.id] : []))
}

test('a crawl that was cut off goes on from its checkpoint, and no page is missing or asked for twice', async () => {
  const site = new FakeSite()
  const paths = Array.from({ length: 300 }, (_, at) => `/p${at}`)
  site.pages.set('/', `<p>Start</p>${linkTo(...paths)}`)
  for (const path of paths) site.pages.set(path, `<p>This is page ${path}</p>`)

  const first = await list(site.source(), undefined, 1)
  const done = new Set(idsOf(first))
  const checkpoint = first.findLast(({ kind }) => kind === 'checkpoint')
  assert.ok(checkpoint?.kind === 'checkpoint' && done.size === 100)
  site.requests.length = 0
  const second = await list(site.source(), structuredClone(checkpoint.state))

  const rest = idsOf(second)
  assert.equal(new Set([...done, ...rest]).size, 301)
  assert.ok(rest.every((id) => !done.has(id)))
  const again = site.requests.filter((path) => path !== '/' && done.has(SITE.slice(0, -1) + path))
  assert.deepEqual(again, [])
})

test('a page that fails is a problem of that page, and known pages behind it are found all the same', async () => {
  const site = chain(5)
  const before = await list(site.source())
  site.known = before.flatMap((each) => (each.kind === 'item' ? [knownItem(each.item)] : []))
  site.pages.set('/p1', 500)
  site.pages.set('/p3', 0)

  const listed = await list(site.source())

  assert.deepEqual(
    idsOf(listed).sort(),
    ['/', '/p0', '/p2', '/p4'].map((path) => SITE.slice(0, -1) + path),
  )
  const problems = listed.flatMap((each) => (each.kind === 'problem' ? [each.id] : []))
  assert.deepEqual(problems.sort(), [`${SITE}p1`, `${SITE}p3`])
  await assert.rejects(website.read(site.source(), { id: `${SITE}p1`, scope: SITE }), { kind: 'failed' })
})

test('a site that fails again and again ends the run', async () => {
  const site = new FakeSite()
  const paths = Array.from({ length: 30 }, (_, at) => `/p${at}`)
  site.pages.set('/', `<p>Start</p>${linkTo(...paths)}`)
  for (const path of paths) site.pages.set(path, 500)

  await assert.rejects(list(site.source()), { kind: 'unreachable' })
})

test('a page is gone only while the start page is there', async () => {
  const site = chain(2)
  site.pages.delete('/p1')
  const read = () => website.read(site.source(), { id: `${SITE}p1`, scope: SITE })

  assert.deepEqual(await read(), { kind: 'gone' })
  for (const status of [404, 401, 500]) {
    site.pages.set('/', status)
    await assert.rejects(read(), SourceError, String(status))
  }
})

test('robots.txt that fails disallows everything, and one that is missing allows it', async () => {
  const site = chain(2)
  site.pages.set('/robots.txt', 500)
  await assert.rejects(list(site.source()), SourceError)
  assert.deepEqual(site.requests, ['/robots.txt'])

  site.pages.set('/robots.txt', 403)
  assert.equal(idsOf(await list(site.source())).length, 3)
})

test('a page that was edited back and forth, or only re-deployed, keeps its version', async () => {
  const site = chain(1)
  const versionOf = async () => {
    const found = await website.read(site.source(), { id: SITE, scope: SITE })
    return found.kind === 'item' ? [found.item.version, found.item.accessKey] : []
  }
  const [version, validator] = await versionOf()
  site.pages.set('/', `<!-- built today -->${site.pages.get('/')}`)
  const [same, other] = await versionOf()

  assert.equal(same, version)
  assert.notEqual(other, validator)
})

function knownItem({ id, version, accessKey }: Item): KnownItem {
  return { id, version, ...(accessKey !== undefined && { accessKey }) }
}
