import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { parseFeed } from './feed.ts'
import { parseSitemap } from './sitemap.ts'

function urlset(...entries: string[]): string {
  return `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</urlset>`
}

test('a sitemap names pages with their dates, and images are no pages', () => {
  const { pages, sitemaps } = parseSitemap(
    Buffer.from(
      urlset(
        '<url><loc> https://a.example/?a=1&amp;b=2 </loc><lastmod>2026-01-02</lastmod></url>',
        '<url><image:image><image:loc>https://a.example/x.png</image:loc></image:image><loc>https://a.example/y</loc></url>',
        '<url><loc><![CDATA[https://a.example/z]]></loc></url>',
        '<url><loc></loc></url>',
      ),
    ),
  )

  assert.deepEqual(pages, [
    { url: 'https://a.example/?a=1&b=2', modifiedAt: '2026-01-02' },
    { url: 'https://a.example/y', modifiedAt: undefined },
    { url: 'https://a.example/z', modifiedAt: undefined },
  ])
  assert.deepEqual(sitemaps, [])
})

test('an index names sitemaps, a text file lists pages, and both may be compressed', () => {
  const index = '<sitemapindex><sitemap><loc>https://a.example/1.xml.gz</loc></sitemap></sitemapindex>'

  assert.deepEqual(
    parseSitemap(gzipSync(index)).sitemaps.map(({ url }) => url),
    ['https://a.example/1.xml.gz'],
  )
  assert.deepEqual(
    parseSitemap(Buffer.from('https://a.example/1\r\nnonsense\nhttps://a.example/2\n')).pages.map(({ url }) => url),
    ['https://a.example/1', 'https://a.example/2'],
  )
})

test('a sitemap has bounds', () => {
  const many = urlset('<url><loc>https://a.example/x</loc></url>'.repeat(60_000))
  assert.equal(parseSitemap(Buffer.from(many)).pages.length, 50_000)
  assert.deepEqual(
    parseSitemap(Buffer.from(urlset(`<url><loc>https://a.example/${'x'.repeat(3000)}</loc></url>`))).pages,
    [],
  )
  assert.throws(() => parseSitemap(gzipSync(Buffer.alloc(60 * 1024 ** 2))), /50 MB/)
  assert.throws(() => parseSitemap(Buffer.from([0x1f, 0x8b, 1, 2, 3])), /unpacked/)
})

test('hostile XML is read in linear time and names nothing', () => {
  const entity = '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>'
  for (const text of [
    entity,
    '<url>'.repeat(200_000),
    '<loc '.repeat(200_000),
    '<'.repeat(500_000),
    '</url>'.repeat(100_000),
  ]) {
    assert.deepEqual(parseSitemap(Buffer.from(text)).pages, [])
  }
})

test('feeds name pages, in RSS and in Atom', () => {
  const rss = `<rss><channel><link>https://a.example/</link><item><title>T</title><link>https://a.example/1</link>
    <pubDate>Tue, 10 Nov 2026 08:00:00 GMT</pubDate></item><item><title>No link</title></item></channel></rss>`
  const atom = `<feed><link href="https://a.example/"/><entry><link rel="edit" href="/edit"/><link href="/2"/>
    <updated>2026-11-11T00:00:00Z</updated></entry></feed>`

  assert.deepEqual(parseFeed(rss), [{ url: 'https://a.example/1', modifiedAt: 'Tue, 10 Nov 2026 08:00:00 GMT' }])
  assert.deepEqual(parseFeed(atom), [{ url: '/2', modifiedAt: '2026-11-11T00:00:00Z' }])
})
