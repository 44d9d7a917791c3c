import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlToText } from '../../domain/content/read-html.ts'
import { readPage, readRobotsTag } from './read-page.ts'

const LONG = 'The installation takes about five minutes and needs no other programs.'

function textOf(html: string): string {
  return htmlToText(readPage(html, 'almanac').html).replace(/\s+/g, ' ').trim()
}

test('a page is read without navigation, header and footer', () => {
  const page = `<!doctype html><html lang="en-US"><head><title>Install &ndash; Acme</title><style>p{}</style></head><body>
    <header><a href="/">Acme</a></header><nav><ul><li>Products<li>Prices</ul></nav>
    <div class="breadcrumbs">Home / Docs</div><div id="cookie-banner">We use cookies</div>
    <main><article><header><h1>Install</h1></header><p>${LONG}</p><aside>Note: keep it running.</aside></article></main>
    <footer>Imprint</footer><script>var nav = "<p>no</p>"</script></body></html>`

  assert.equal(textOf(page), `Install ${LONG} Note: keep it running.`)
  const { title, language } = readPage(page, 'almanac')
  assert.deepEqual([title, language], ['Install', 'en-us'])
})

test('without a main part, everything but the surroundings is read', () => {
  const page = `<body class="with sidebar"><div role="banner">Acme</div><div class="menu">Products</div><div><p>${LONG}
    <div hidden>Hidden</div><div style="display: none">Invisible</div></div><div role="contentinfo">Imprint</div></body>`

  assert.equal(textOf(page), LONG)
})

test('a page whose navigation never ends is still read', () => {
  assert.ok(textOf(`<body><nav><a href="/">Home</a><p>${LONG}</p></body>`).includes(LONG))
})

test('a page says what it is about, where it belongs and what crawlers may do', () => {
  const page = readPage(
    `<html><head><base href="/docs/"><link rel="canonical" href="a"><link rel="alternate" type="application/rss+xml" href="/feed">
    <meta property="og:title" content="Shared title"><meta name="ROBOTS" content="noindex"><meta name="almanac" content="nofollow">
    <meta property="article:published_time" content="2026-01-01"></head><body><a href="b">B</a><a href=c>C</a>
    <a href='d' rel="nofollow">D</a><a href="#top">Top</a><a HREF = "e?x=1&amp;y=2">E</a></body></html>`,
    'almanac',
  )

  assert.deepEqual(page.links, ['b', 'c', 'e?x=1&y=2'])
  assert.deepEqual(page.feeds, ['/feed'])
  const { title, canonical, base, mayIndex, mayFollow, publishedAt } = page
  assert.deepEqual([title, canonical, base, publishedAt], ['Shared title', 'a', '/docs/', '2026-01-01'])
  assert.deepEqual([mayIndex, mayFollow], [false, false])
})

test('robots tags for other crawlers are not ours', () => {
  const may = (value: string) => Object.values(readRobotsTag(value, 'almanac'))

  assert.deepEqual(may('googlebot: noindex'), [true, true])
  assert.deepEqual(may('almanac: noindex, googlebot: nofollow'), [false, true])
  assert.deepEqual(may('max-snippet:-1, none'), [false, false])
  assert.deepEqual(may('nosnippet, unavailable_after: 25 Jun 2010 15:00:00 PST, noindex'), [false, true])
})

test('hostile pages are read in linear time', () => {
  const hostile = [
    '<div>'.repeat(200_000),
    '<p>'.repeat(200_000),
    '</div>'.repeat(200_000),
    '<a href="'.repeat(100_000),
    "<a b='".repeat(100_000),
    '<a b= '.repeat(100_000),
    `<a ${' '.repeat(500_000)}>`,
    `<a ${'b '.repeat(300_000)}>`,
    '<script>'.repeat(100_000),
    '<!--'.repeat(200_000),
    '<title>'.repeat(100_000),
    '<'.repeat(500_000),
    '&'.repeat(500_000),
    `${'<div><nav>'.repeat(50_000)}${'</div>'.repeat(50_000)}`,
  ]
  for (const html of hostile) readPage(html, 'almanac')
})
