import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { operator } from '../../src/domain/shared/actor.ts'
import { createUser } from '../../src/domain/users/manage-users.ts'
import { keepWebFiles } from '../../src/domain/web/keep-web-files.ts'
import type { WebBuild } from '../../src/http/web/web-build.ts'
import { Browser } from '../support/browser.ts'
import { makeApp, type TestApp } from '../support/make-app.ts'
import { get as rawGet } from '../support/raw-get.ts'

const EMAIL = 'sam@acme.example'
const PASSWORD = 'a long sentence nobody knows'
const get = { method: 'GET' }

/** A build of two small files. */
function build(hash: string): WebBuild {
  const plain = Buffer.from(`run('${hash}')`)
  const name = `search-${hash}.js`
  const file = { name, contentType: 'text/javascript; charset=utf-8', plain, gzip: gzipSync(plain) }
  const page = (app: string) =>
    `<meta name="almanac" content="" /><title>${app}</title><script type="module" src="./assets/${name}"></script>`
  return {
    documents: { search: page('search'), console: page('console') },
    files: new Map([[name, { ...file, packed: brotliCompressSync(plain) }]]),
  }
}

async function signedIn(app: TestApp, role: 'member' | 'super-admin' = 'member'): Promise<Browser> {
  const user = { email: EMAIL, name: 'Sam "the <b>" Super', role, password: PASSWORD }
  await createUser(app.app.services, operator, user, { orChange: true })
  const browser = new Browser(app)
  const page = await browser.get('/signin')
  await browser.submit(page, { email: EMAIL, password: PASSWORD })
  return browser
}

test('files of a build are packed as the browser takes them, and kept for good', async () => {
  const app = await makeApp({}, undefined, { webBuild: build('one') })
  const ask = (encodings: string) => rawGet(`${app.address}/assets/search-one.js`, { 'Accept-Encoding': encodings })

  const [best, older, none] = [await ask('gzip, deflate, br'), await ask('gzip'), await ask('')]

  assert.equal(best.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(best.body).toString(), "run('one')")
  assert.equal(gunzipSync(older.body).toString(), "run('one')")
  assert.equal(none.body.toString(), "run('one')")
  for (const { headers } of [best, older, none]) {
    assert.match(headers['cache-control'] ?? '', /max-age=31536000, immutable/)
    assert.equal(headers.vary, 'Accept-Encoding')
    assert.match(headers['content-type'] ?? '', /^text\/javascript/)
  }
  for (const name of ['search-two.js', '..%2f..%2fpackage.json', 'a'.repeat(300)]) {
    assert.equal((await app.send(`/assets/${name}`, undefined, get)).status, 404, name)
  }
})

test('files of the build before are served for a day after an update', async () => {
  const app = await makeApp({}, undefined, { webBuild: build('one') })
  const { services } = app.app
  const statuses = () =>
    Promise.all(
      ['two', 'three'].map(async (hash) => (await rawGet(`${app.address}/assets/search-${hash}.js`, {})).status),
    )
  const start = (hash: string) => keepWebFiles(services, [...build(hash).files.values()])

  assert.deepEqual(await statuses(), [404, 404])
  await start('two')
  assert.deepEqual(await statuses(), [200, 404], 'another instance that was updated already')
  await start('three')
  app.clock.advance({ minutes: 23 * 60 })
  await start('three')
  assert.deepEqual(await statuses(), [200, 200])
  const old = await rawGet(`${app.address}/assets/search-two.js`, { 'Accept-Encoding': 'gzip' })
  assert.equal(old.body.toString(), "run('two')", 'unpacked for a browser that does not take Brotli')
  app.clock.advance({ minutes: 2 * 60 })
  await start('three')

  assert.deepEqual(await statuses(), [404, 200])
})

test('who is not signed in is sent to the sign-in page, and back', async () => {
  const app = await makeApp({}, undefined, { webBuild: build('one') })

  const answer = await fetch(`${app.address}/search?q=a%20b&type=Page`, { redirect: 'manual' })

  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), '/signin?next=%2Fsearch%3Fq%3Da%2520b%26type%3DPage')
})

test('a page says who is signed in, escaped, under a strict policy, and is not kept', async () => {
  const app = await makeApp({}, undefined, { webBuild: build('one') })
  const browser = await signedIn(app)

  for (const path of ['/', '/search?q=x', '/d/wiki:Page:1', '/people/abc']) {
    const page = await browser.get(path)

    assert.equal(page.status, 200, path)
    assert.match(page.text, /src="\/assets\/search-one\.js"/)
    assert.ok(page.text.includes('Sam \\&quot;the &lt;b&gt;\\&quot; Super'), page.text)
    const policy = page.headers.get('content-security-policy') ?? ''
    assert.match(policy, /^default-src 'none'; script-src 'self'; style-src 'self';/)
    assert.match(policy, /require-trusted-types-for 'script'/)
    assert.equal(page.headers.get('cache-control'), 'no-store')
  }
})

test('the console opens for those with something to administer, and for nobody else', async () => {
  const app = await makeApp({}, undefined, { webBuild: build('one') })

  assert.equal((await (await signedIn(app)).get('/console/platform/api-tokens')).status, 403)
  const allowed = await (await signedIn(app, 'super-admin')).get('/console/platform/api-tokens')

  assert.equal(allowed.status, 200)
  assert.match(allowed.text, /<title>console/)
})

test('below a path every link leads below it, whether the proxy takes the path off or not', async () => {
  const app = await makeApp({ baseUrl: 'http://127.0.0.1/almanac' }, undefined, { webBuild: build('one') })

  for (const prefix of ['', '/almanac']) {
    const turned = await fetch(`${app.address}${prefix}/search?q=x`, { redirect: 'manual' })
    assert.equal(turned.headers.get('location'), '/almanac/signin?next=%2Fsearch%3Fq%3Dx')
    const { text } = await new Browser(app).get(`${prefix}/signin`)
    assert.match(text, /href="\/almanac\/signin\/style\.css"/)
    assert.match(text, /action="\/almanac\/signin"/)
    assert.equal((await app.send(`${prefix}/healthz`, undefined, get)).status, 200)
    assert.equal((await app.send(`${prefix}/assets/search-one.js`, undefined, get)).status, 200)
  }
  const browser = await signedIn(app)
  const page = await browser.get('/almanac/search')
  assert.match(page.text, /src="\/almanac\/assets\/search-one\.js"/)
  assert.match(page.text, /&quot;basePath&quot;:&quot;\/almanac&quot;/)
  assert.equal((await app.send('/almanacs/healthz', undefined, get)).status, 404)
})
