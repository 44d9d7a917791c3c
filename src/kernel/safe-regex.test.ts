import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RegexError, SafeRegex } from './safe-regex.ts'

test('patterns that run away elsewhere end', () => {
  for (const pattern of ['^(a+)+$', '(x+x+)+y', '(a|aa)*b', '(.*.*.*.*)*z']) {
    assert.equal(new SafeRegex(pattern).matches(`${'a'.repeat(1999)}!`), false, pattern)
  }
})

test('matches are rewritten with their groups, in either spelling', () => {
  const page = new SafeRegex('^https://([a-z]+)\\.old/(\\d+).*$')

  assert.equal(page.rewrite('https://wiki.old/12?utm=1', 'https://$1.new/$2'), 'https://wiki.new/12')
  assert.equal(page.rewrite('https://wiki.old/12?utm=1', 'https://\\1.new/\\2'), 'https://wiki.new/12')
  assert.equal(page.rewrite('https://elsewhere/12', '$1'), 'https://elsewhere/12')
  assert.equal(new SafeRegex(' - Acme$').rewrite('Home - Acme', ''), 'Home')
})

test('a pattern that cannot be used says why', () => {
  assert.throws(() => new SafeRegex('(a'), RegexError)
  assert.throws(() => new SafeRegex('(a)\\1'), /RE2/)
  assert.throws(() => new SafeRegex('a(?=b)'), /RE2/)
  assert.throws(() => new SafeRegex('a{900}b{900}'), /large repetition counts/)
  assert.throws(() => new SafeRegex('a'.repeat(1001)), /at most 1000 characters long; got 1001/)
  assert.throws(() => new SafeRegex('(a)b').checkReplacement('$2'), /group 2/)
})
