import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../test/support/random.ts'
import { PathPattern } from './path-patterns.ts'
import { ALLOW_ALL, DISALLOW_ALL, parseRobots } from './robots.ts'

function rules(...lines: string[]) {
  return parseRobots(lines.join('\n'), 'almanac')
}

test('the group for our name counts, and the one for everyone only without it', () => {
  const named = rules('User-agent: *', 'Disallow: /', '', 'User-Agent: Almanac/2.0', 'Disallow: /private/')
  const general = rules('User-agent: other', 'Disallow: /', '', 'user-agent : *', 'disallow : /tmp/')

  assert.equal(named.isAllowed('/page'), true)
  assert.equal(named.isAllowed('/private/page'), false)
  assert.equal(general.isAllowed('/page'), true)
  assert.equal(general.isAllowed('/tmp/x'), false)
})

test('groups for the same name add up, and several names can share a group', () => {
  const found = rules(
    'User-agent: other',
    'User-agent: almanac',
    'Disallow: /a/',
    'User-agent: almanac',
    'Disallow: /b/',
  )

  assert.deepEqual(
    ['/a/x', '/b/x', '/c/x'].map((path) => found.isAllowed(path)),
    [false, false, true],
  )
})

test('the longest rule counts, and an allow wins over a disallow of equal length', () => {
  const found = rules('User-agent: *', 'Disallow: /docs/', 'Allow: /docs/public/', 'Disallow: /same', 'Allow: /same')

  assert.equal(found.isAllowed('/docs/secret'), false)
  assert.equal(found.isAllowed('/docs/public/page'), true)
  assert.equal(found.isAllowed('/same'), true)
})

test('patterns know wildcards, the end of the path, and percent-encoding', () => {
  const found = rules(
    'User-agent: *',
    'Disallow: /*.pdf$',
    'Disallow: /*?print=',
    'Disallow: /b%c3%bccher',
    'Disallow: /~me',
  )

  assert.equal(found.isAllowed('/a/b.pdf'), false)
  assert.equal(found.isAllowed('/a/b.pdf?x'), true)
  assert.equal(found.isAllowed('/a?print=1'), false)
  assert.equal(found.isAllowed('/b%C3%BCcher/1'), false)
  assert.equal(found.isAllowed('/~me'), false)
})

test('empty rules, comments, a byte order mark and other lines change nothing', () => {
  const found = rules(
    '\ufeffUser-agent: * # everyone',
    'Disallow:',
    'Noindex: /x',
    'nonsense',
    'Disallow: /y # not this',
  )

  assert.equal(found.isAllowed('/x'), true)
  assert.equal(found.isAllowed('/y'), false)
})

test('sitemaps belong to no group, and the longest pause counts', () => {
  const found = rules(
    'Sitemap: https://a.example/s.xml',
    'User-agent: *',
    'Crawl-delay: 2',
    'Crawl-delay: nonsense',
    'Sitemap: /t.xml',
  )

  assert.deepEqual(found.sitemaps, ['https://a.example/s.xml', '/t.xml'])
  assert.equal(found.crawlDelaySeconds, 2)
})

test('without a robots.txt everything is allowed; while it fails, nothing is', () => {
  assert.equal(ALLOW_ALL.isAllowed('/x'), true)
  assert.equal(DISALLOW_ALL.isAllowed('/x'), false)
  assert.equal(DISALLOW_ALL.isAllowed('/robots.txt'), true)
})

test('a pattern matches what a regular expression with the same meaning matches', () => {
  const random = new Random(7)
  const text = (length: number, letters: string) => Array.from({ length }, () => random.pick([...letters])).join('')
  for (let round = 0; round < 3000; round++) {
    const pattern = `/${text(random.below(6), 'ab*')}${random.chance(0.3) ? '$' : ''}`
    const path = `/${text(random.below(8), 'ab')}`
    const expected = new RegExp(`^${pattern.replaceAll('*', '.*')}`).test(path)
    assert.equal(new PathPattern(pattern).matches(path), expected, `${pattern} and ${path}`)
  }
})

test('hostile files are read in linear time', () => {
  const hostile = [
    `User-agent: *\nDisallow: /${'*a'.repeat(100_000)}$`,
    `User-agent: *\nDisallow: /${'a*'.repeat(100_000)}b`,
    `User-agent:${' '.repeat(400_000)}x`,
    'User-agent: *\n'.repeat(30_000),
    'Disallow: /a\n'.repeat(40_000),
    '\n'.repeat(500_000),
    `${':'.repeat(500_000)}`,
    `User-agent: *\n${'Allow: /*a*a*a*b$\n'.repeat(20_000)}`,
  ]
  for (const text of hostile) {
    const found = parseRobots(text, 'almanac')
    for (let count = 0; count < 20; count++) found.isAllowed(`/${'a'.repeat(1500)}`)
  }
})

test('random bytes are never more than rules', () => {
  const random = new Random(11)
  for (let round = 0; round < 500; round++) {
    const text = Array.from({ length: random.below(300) }, () =>
      random.pick([
        'User-agent: ',
        'Disallow: ',
        'Allow: ',
        '*',
        '$',
        '/',
        '\n',
        '\r',
        ':',
        '#',
        '%',
        '%zz',
        '\u0000',
        'ü',
        '\ud800',
      ]),
    ).join('')
    assert.equal(typeof parseRobots(text, 'almanac').isAllowed('/x/ü'), 'boolean')
  }
})
