import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import websiteConnector from '../../src/connectors/website/connector.ts'
import { addConnection } from '../../src/domain/connections/add-connection.ts'
import { listProblems } from '../../src/domain/connections/read-connections.ts'
import { operator } from '../../src/domain/shared/actor.ts'
import { ConnectedApp } from '../support/connections/connected-app.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { makeApp } from '../support/make-app.ts'
import { compareWithSource } from './oracle/search-oracle.ts'
import { startApache, type WebServer } from './servers/apache.ts'
import { chosenReadersWorld } from './worlds/chosen-readers-world.ts'

const servers: WebServer[] = []
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

async function website(rules: readonly string[] = []): Promise<WebServer> {
  const server = await startApache(rules)
  servers.push(server)
  return server
}

async function connect(config: Record<string, unknown>, secret: Record<string, unknown> = {}): Promise<ConnectedApp> {
  const app = await makeApp({}, new FakeClock())
  await addConnection(app.app.services, operator, {
    connector: 'website',
    datasource: 'tickets',
    isPaused: true,
    config,
    secret,
  })
  return new ConnectedApp(app)
}

/** A page with enough text to be told apart from others. */
function page(title: string, more: { head?: string; body?: string } = {}): string {
  const text = `Searchable words about ${title}. `.repeat(10)
  return `<!doctype html><html lang="en"><head><title>${title} | Acme</title>${more.head ?? ''}</head><body>
    <nav><a href="/">Home of the navigation</a></nav><main><h1>${title}</h1><p>${text}</p>${more.body ?? ''}</main></body></html>`
}

function link(...paths: string[]): { body: string } {
  return { body: paths.map((path) => `<a href="${path}">${path}</a>`).join(' ') }
}

async function found(app: ConnectedApp, query = 'searchable'): Promise<string[]> {
  return app.finds(await app.app.clientToken('ann@acme.example'), query)
}

test('pages come from links and sitemaps, as robots.txt and the pages themselves allow', async () => {
  const server = await website([
    'Header set X-Robots-Tag noindex "expr=%{REQUEST_URI} =~ m#^/tagged#"',
    'RewriteEngine on',
    'RewriteRule ^/moved$ /target.html [R=301,L]',
    'RewriteRule ^/away$ http://127.0.0.1:1/elsewhere [R=302,L]',
    'RewriteRule ^/broken$ - [R=500,L]',
    'RewriteRule ^/calendar/.*$ /calendar.html [L]',
  ])
  const { url } = server
  server.put('robots.txt', `User-agent: *\nDisallow: /private/\nSitemap: ${url}/index.xml\n`)
  server.put('index.xml', `<sitemapindex><sitemap><loc>${url}/pages.xml.gz</loc></sitemap></sitemapindex>`)
  server.put(
    'pages.xml.gz',
    gzipSync(`<urlset><url><loc>${url}/hidden.html</loc></url><url><loc>${url}/private/x.html</loc></url></urlset>`),
  )
  server.put(
    'index.html',
    page(
      'Start',
      link(
        ...[
          'a.html',
          'a.html?utm_source=mail',
          'a.html?PHPSESSID=1',
          'private/x.html',
          'tagged.html',
          'noindex.html',
          'moved',
        ],
        ...[
          'away',
          'broken',
          'copy.html',
          'twin.html',
          'notes.txt',
          'mailto:a@b.example',
          'http://127.0.0.1:1/',
          'gone.html',
        ],
      ),
    ),
  )
  server.put('a.html', page('Alpha', link('deep/b.html')))
  server.put('deep/b.html', page('Beta', link('../a.html', '/calendar/2026/01/')))
  server.put('private/x.html', page('Private'))
  server.put('tagged.html', page('Tagged'))
  server.put(
    'noindex.html',
    page('Noindex', { head: '<meta name="robots" content="noindex">', ...link('only-here.html') }),
  )
  server.put('only-here.html', page('Found behind noindex'))
  server.put('target.html', page('Target'))
  server.put('hidden.html', page('In the sitemap only'))
  server.put('copy.html', page('Copy', { head: '<link rel="canonical" href="/a.html">' }))
  server.put('twin.html', page('Alpha', link('deep/b.html')))
  server.put('notes.txt', 'Searchable notes in plain text')
  server.put(
    'calendar.html',
    page('Calendar', link(...Array.from({ length: 30 }, (_, at) => `/calendar/2026/${at + 1}/`))),
  )
  const app = await connect({ urls: [`${url}/`] })

  const run = await app.run()

  assert.equal(run.outcome, 'problems', run.message)
  const problems = await listProblems(app.services, operator, 'tickets')
  assert.deepEqual(
    problems.map(({ subject }) => subject),
    [`${url}/broken`],
  )
  assert.deepEqual(await found(app), [
    ...['Alpha', 'Beta', 'Calendar', 'Found behind noindex', 'In the sitemap only', 'Start', 'Target', 'notes.txt'],
  ])
  assert.deepEqual(await found(app, 'navigation'), [])
  const asked = server.requests()
  assert.ok(!asked.some((line) => line.includes('/private/')), asked.join('\n'))
  assert.ok(!asked.some((line) => line.includes('utm_source') || line.includes('PHPSESSID')), asked.join('\n'))
})

test('an unchanged site costs a short answer per page, and only what differs is written', async () => {
  const server = await website()
  const names = Array.from({ length: 40 }, (_, at) => `p${at}.html`)
  server.put('index.html', page('Start', link(...names)))
  for (const name of names) server.put(name, page(`Page ${name}`))
  const app = await connect({ urls: [server.url] })
  assert.equal((await app.run()).counts.written, 41)
  server.requests()

  const unchanged = await app.run()

  assert.deepEqual([unchanged.outcome, unchanged.counts.written, unchanged.counts.deleted], ['done', 0, 0])
  const answers = server.requests().filter((line) => /\/p\d+/.test(line))
  assert.equal(answers.length, 40)
  assert.ok(
    answers.every((line) => line.startsWith('304 ')),
    answers.join('\n'),
  )

  server.put('p3.html', page('Changed page'))
  server.remove('p4.html')
  server.put('p5.html', page('Page p5.html'))
  const changed = await app.run()

  assert.deepEqual([changed.counts.written, changed.counts.deleted], [1, 1])
  const titles = await found(app)
  assert.ok(titles.includes('Changed page') && !titles.includes('Page p3.html') && !titles.includes('Page p4.html'))
  assert.equal(titles.length, 40)
})

test('feeds, sitemaps and the start page bring new and changed pages between comparisons', async () => {
  const server = await website()
  const feed = (...items: [string, string][]) =>
    `<rss><channel>${items.map(([path, date]) => `<item><link>${server.url}/${path}</link><pubDate>${date}</pubDate></item>`).join('')}</channel></rss>`
  const head = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">'
  server.put('index.html', page('Start', { head, ...link('old.html') }))
  server.put('old.html', page('Old'))
  server.put('feed.xml', feed(['old.html', 'Mon, 02 Nov 2026 08:00:00 GMT']))
  server.put('sitemap.xml', `<urlset><url><loc>${server.url}/old.html</loc></url></urlset>`)
  const app = await connect({ urls: [server.url] })
  await app.run()
  assert.deepEqual(await found(app), ['Old', 'Start'])

  server.put('old.html', page('Old, edited'))
  server.put('news.html', page('News'))
  server.put('fresh.html', page('Fresh'))
  server.put(
    'feed.xml',
    feed(['news.html', 'Tue, 03 Nov 2026 08:00:00 GMT'], ['old.html', 'Tue, 03 Nov 2026 09:00:00 GMT']),
  )
  server.put('index.html', page('Start', { head, ...link('old.html', 'fresh.html') }))
  const run = await app.run('changes')

  assert.equal(run.outcome, 'done', run.message)
  assert.deepEqual(await found(app), ['Fresh', 'News', 'Old, edited', 'Start'])
})

test('a site that fails, moves or asks to sign in loses nothing', async () => {
  const server = await website([
    'RewriteEngine on',
    'RewriteCond $FOLDER/site/down -f',
    'RewriteRule ^ - [R=500,L]',
    'RewriteCond $FOLDER/site/empty -f',
    'RewriteRule ^ - [R=404,L]',
    'RewriteCond $FOLDER/site/sign-in -f',
    'RewriteRule ^ http://127.0.0.1:1/login [R=302,L]',
  ])
  server.put('index.html', page('Start', link('a.html', 'b.html')))
  for (const name of ['a', 'b']) server.put(`${name}.html`, page(`Page ${name}`))
  const app = await connect({ urls: [server.url] })
  await app.run()

  for (const state of ['down', 'empty', 'sign-in']) {
    server.put(state, '')
    for (const mode of ['compare', 'full'] as const) {
      const run = await app.run(mode)
      assert.ok(run.outcome !== 'done' && run.counts.deleted === 0, `${state}: ${run.outcome}`)
    }
    server.remove(state)
    assert.deepEqual(await found(app), ['Page a', 'Page b', 'Start'], state)
  }
  assert.equal((await app.run()).outcome, 'done')
})

test('only the named readers find pages, and a sign-in is sent', async () => {
  const server = await website([
    '<Location "/">',
    'AuthType Basic',
    'AuthName site',
    'AuthUserFile $FOLDER/site/users',
    'Require valid-user',
    '</Location>',
  ])
  server.put('users', 'reader:{SHA}cRDtpNCeBiql5KOQsKVyrA0sAiA=\n')
  server.put('index.html', page('Start'))
  const settings = { urls: [server.url], signIn: 'basic', readers: ['Bob@acme.example'] }
  const wrong = await connect(settings, { user: 'reader', password: 'wrong' })
  assert.equal((await wrong.run()).outcome, 'unauthorized')

  const app = await connect(settings, { user: 'reader', password: '1234' })
  await app.run()

  assert.deepEqual(await found(app), [])
  assert.deepEqual(await app.finds(await app.app.clientToken('bob@acme.example'), 'searchable'), ['Start'])
})

test('only the members of a chosen group find pages', async () => {
  const server = await website()
  server.put('index.html', page('Start'))
  const app = await connect({ urls: [server.url], groups: ['Editors'] })
  const { groups } = app.services
  const at = app.app.clock.now()
  const editors = { id: 'e1', name: 'Editors', externalId: undefined, role: undefined }
  await groups.add({ ...editors, origin: 'provisioning', createdAt: at, changedAt: at })
  await groups.addMembers('e1', 'scim', ['bob@acme.example'])
  await app.run()

  assert.deepEqual(await found(app), [])
  assert.deepEqual(await app.finds(await app.app.clientToken('bob@acme.example'), 'searchable'), ['Start'])
})

test('the page limit holds, and says so', async () => {
  const server = await website()
  server.put('index.html', page('Start', link(...Array.from({ length: 30 }, (_, at) => `p${at}.html`))))
  for (let at = 0; at < 30; at++) server.put(`p${at}.html`, page(`Page ${at}`))
  const app = await connect({ urls: [server.url], maxPages: 10 })

  await app.run()

  assert.equal((await found(app)).length, 10)
  const problems = await listProblems(app.services, operator, 'tickets')
  assert.match(problems[0]?.reason ?? '', /more than 10 pages/)
})

test('only the chosen people find the pages, after each run and during one', async () => {
  const server = await website()
  const numbers = new Set<number>()
  const writeIndex = () => server.put('index.html', page('Start', link(...[...numbers].map((each) => `p${each}.html`))))
  const world = chosenReadersWorld({
    connector: websiteConnector,
    secret: {},
    always: [`${server.url}/`],
    configOf: (readers) => ({ urls: [`${server.url}/`], readers }),
    add(number) {
      numbers.add(number)
      server.put(`p${number}.html`, page(`Page ${number}`))
      writeIndex()
      return `${server.url}/p${number}.html`
    },
    remove(number) {
      numbers.delete(number)
      server.remove(`p${number}.html`)
      writeIndex()
      return `${server.url}/p${number}.html`
    },
  })

  await compareWithSource(world, { changesPerRound: 5 })
})
