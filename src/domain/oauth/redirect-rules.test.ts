import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matches, readPattern, redirectProblem } from './redirect-rules.ts'

test('a star stands for a part of one path segment, everything else for itself', () => {
  assert.ok(matches('https://app.example/*/callback', 'https://app.example/tenant/callback'))
  assert.ok(matches('https://app.example/a-*.b', 'https://app.example/a-1.b'))
  assert.ok(!matches('https://app.example/a-*.b', 'https://app.example/a-1xb'))
  assert.ok(!matches('https://app.example/*/callback', 'https://app.example/a/b/callback'))
  assert.ok(!matches('https://app.example/*/callback', 'https://app.example//callback'))
  assert.ok(!matches('https://app.example/*', 'https://evil.example/x'))
  assert.ok(!matches('https://app.example/x', 'https://app.example/x\nhttps://app.example/y'))
})

test('many stars cost no more than few', { timeout: 20_000 }, () => {
  const pattern = `https://app.example/${'*a'.repeat(20)}/callback`

  assert.ok(!matches(pattern, `https://app.example/${'a'.repeat(2000)}/x`))
  assert.ok(matches(pattern, `https://app.example/${'a'.repeat(1900)}/callback`))
})

test('a pattern with more in it than a path needs is refused, and fits nothing where it is stored already', () => {
  const pattern = `https://app.example/${'*a'.repeat(2000)}`

  assert.throws(() => readPattern(pattern), /`redirectPatterns` must be URLs/)
  assert.ok(!matches(pattern, `https://app.example/${'xa'.repeat(2000)}`))
})

test('a redirect address has a length', () => {
  assert.equal(redirectProblem('https://app.example/callback'), undefined)
  assert.match(redirectProblem(`https://app.example/${'x'.repeat(2000)}`) ?? '', /at most 2000 characters/)
})
