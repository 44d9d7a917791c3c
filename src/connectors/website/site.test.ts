import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeUrl, Site, sitesOf } from './site.ts'
import { TrapGuard } from './traps.ts'

test('an address has one form', () => {
  const cases = {
    'HTTPS://Www.Example.COM:443/a/../b/./c#top': 'https://www.example.com/b/c',
    'https://a.example/%7Euser/%e4%bd?x=%2f': 'https://a.example/~user/%E4%BD?x=%2F',
    'https://a.example/x?utm_source=mail&id=7&gclid=9&PHPSESSID=abc': 'https://a.example/x?id=7',
    'https://a.example/shop;jsessionid=1F2E/cart?': 'https://a.example/shop/cart',
    'https://a.example/bücher': 'https://a.example/b%C3%BCcher',
    'https://a.example': 'https://a.example/',
  }
  for (const [address, expected] of Object.entries(cases)) assert.equal(normalizeUrl(address), expected)
})

test('normalizing twice changes nothing more', () => {
  for (const address of ['https://a.example/%25%32%35', 'https://a.example/a b?c d', 'https://a.example/?a=%zz&&b']) {
    const once = normalizeUrl(address) ?? ''
    assert.equal(normalizeUrl(once), once)
  }
})

test('what is no address of a page has none', () => {
  const none = [
    'mailto:a@b.example',
    'javascript:alert(1)',
    'https://me:pw@a.example/',
    'https://',
    `https://a.example/${'x'.repeat(3000)}`,
  ]
  for (const address of none) assert.equal(normalizeUrl(address), undefined, address.slice(0, 40))
})

test('a site ends where its folder ends', () => {
  const site = new Site('https://a.example/docs/intro.html', ['/docs/old/', '*.pdf$'])
  const at = (href: string) => site.pageAt(href, 'https://a.example/docs/intro.html')

  assert.equal(site.id, 'https://a.example/docs/')
  assert.equal(at('install.html'), 'https://a.example/docs/install.html')
  assert.equal(at('http://a.example/docs/x'), 'https://a.example/docs/x')
  assert.equal(at('/docs'), 'https://a.example/docs')
  assert.equal(at('../blog/'), undefined)
  assert.equal(at('https://b.example/docs/'), undefined)
  assert.equal(at('https://a.example.evil.example/docs/'), undefined)
  assert.equal(at('https://a.example:8443/docs/'), undefined)
  assert.equal(at('/docs/old/x'), undefined)
  assert.equal(at('x.pdf'), undefined)
  assert.equal(new Site('https://a.example/docs', []).id, 'https://a.example/docs/')
  assert.equal(new Site('https://a.example/docs', []).pageAt('/docsearch', 'https://a.example/'), undefined)
})

test('a start address below another one is one more page to begin with', () => {
  const sites = sitesOf({ urls: ['https://a.example/x/y/', 'https://a.example/', 'https://b.example/'], exclude: [] })

  assert.deepEqual(sites.map(({ id, starts }) => [id, starts.length]).sort(), [
    ['https://a.example/', 2],
    ['https://b.example/', 1],
  ])
})

test('spaces without end are left after a while', () => {
  const follow = (urls: Iterable<string>) => {
    const guard = new TrapGuard()
    let followed = 0
    for (const url of urls) if (guard.admits(url, 1)) followed += 1
    return followed
  }
  const numbers = Array.from({ length: 5000 }, (_, at) => at)

  assert.equal(follow(numbers.map((at) => `https://a.example/topic/${at}`)), 5000)
  assert.equal(follow(numbers.map((at) => `https://a.example/list?sort=${at}`)), 100)
  assert.ok(
    follow(numbers.map((at) => `https://a.example/calendar/${2000 + Math.floor(at / 12)}/${(at % 12) + 1}/`)) < 1500,
  )
  assert.ok(follow(numbers.map((at) => `https://a.example/${'a/b/'.repeat(at % 50)}`)) < 500)
  assert.equal(new TrapGuard().admits('https://a.example/x', 31), false)
})
