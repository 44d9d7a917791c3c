import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PublicAddress } from '../../kernel/network/public-address.ts'
import { safeReturn } from './safe-return.ts'

const HERE = new PublicAddress('https://search.acme.example')

test('wherever a browser would go, it stays here (RFC 9700, section 4.11)', () => {
  const pieces = ['/', '\\', '.', '..', '%2e', '%2f', '%5c', '\t', '\n', '@', ':', '?', '#', 'evil.example']
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed
  }
  const made = Array.from({ length: 20_000 }, () =>
    Array.from({ length: 1 + (random() % 8) }, () => pieces[random() % pieces.length]).join(''),
  )
  for (const wanted of ['/.//evil.example', '/x/..//evil.example', '/%2e//evil.example', '//evil.example', ...made]) {
    const path = safeReturn(HERE, wanted)
    // As the header is read: against the page that was asked for.
    const end = new URL(path, 'https://search.acme.example/signin/sso/okta/callback')
    assert.equal(end.origin, HERE.origin, JSON.stringify([wanted, path]))
    assert.match(path, /^\/(?![/\\])/, JSON.stringify(wanted))
  }
})

test('a path of ours stays as it is, and what is none becomes the fallback', () => {
  assert.equal(safeReturn(HERE, '/account?x=1#y'), '/account?x=1#y')
  assert.equal(safeReturn(HERE, '/oauth/interaction/abc'), '/oauth/interaction/abc')
  for (const wanted of [undefined, '', 'account', 'https://search.acme.example/x', ['/a', '//b'], 'javascript:1', {}]) {
    assert.equal(safeReturn(HERE, wanted, '/account'), '/account', JSON.stringify(wanted))
  }
})
