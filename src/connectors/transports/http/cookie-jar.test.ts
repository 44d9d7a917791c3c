import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CookieJar } from './cookie-jar.ts'

const WIKI = new URL('https://wiki.acme.example/w/api.php')

function jarAt(time: { now: string }): CookieJar {
  return new CookieJar({ now: () => new Date(time.now) } as never)
}

test('a cookie goes back only to the host and port that set it', () => {
  const jar = jarAt({ now: '2026-01-01T00:00:00Z' })
  jar.keep(WIKI, ['session=1; Domain=acme.example; Path=/'])

  assert.deepEqual(jar.headersFor(new URL('https://wiki.acme.example/other')), { cookie: 'session=1' })
  for (const other of ['https://acme.example/', 'https://files.acme.example/', 'https://wiki.acme.example:8443/']) {
    assert.deepEqual(jar.headersFor(new URL(other)), {}, other)
  }
})

test('secure cookies are not sent in clear text', () => {
  const jar = jarAt({ now: '2026-01-01T00:00:00Z' })
  jar.keep(new URL('http://wiki.acme.example/'), ['open=1', 'session=2; Secure'])

  assert.deepEqual(jar.headersFor(new URL('http://wiki.acme.example/')), { cookie: 'open=1' })
})

test('cookies expire, are replaced and are deleted', () => {
  const time = { now: '2026-01-01T00:00:00Z' }
  const jar = jarAt(time)
  jar.keep(WIKI, ['a=1; Max-Age=60', 'b=1; Expires=Thu, 01 Jan 2026 01:00:00 GMT', 'c=1', 'd=1', 'not a cookie'])
  jar.keep(WIKI, ['c=2', 'd=; Expires=Thu, 01 Jan 1970 00:00:00 GMT'])
  assert.deepEqual(jar.headersFor(WIKI), { cookie: 'a=1; b=1; c=2' })

  time.now = '2026-01-01T00:30:00Z'
  assert.deepEqual(jar.headersFor(WIKI), { cookie: 'b=1; c=2' })
  jar.clear()
  assert.deepEqual(jar.headersFor(WIKI), {})
})
