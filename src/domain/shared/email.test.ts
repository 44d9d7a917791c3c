import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldEmail, isEmail } from './email.ts'

test('addresses are compared without case and surrounding space, also outside of ASCII', () => {
  assert.equal(foldEmail(' Ann.Smith@ACME.example '), 'ann.smith@acme.example')
  assert.equal(foldEmail('JÜRGEN@acme.example'), 'jürgen@acme.example')
  assert.ok(isEmail('jürgen@acme.example'))
  assert.ok(isEmail('JÜRGEN@Acme.example'))
  assert.ok(isEmail('用户@例子.example'))
})

test('no other character becomes one of ASCII', () => {
  for (const odd of ['mi\u212ae@acme.example', '\u0130van@acme.example', 'a@\u212a.example', 'ſam@acme.example']) {
    assert.equal(foldEmail(odd), odd)
    assert.ok(!isEmail(odd), odd)
    assert.ok(!isEmail(foldEmail(odd)), odd)
  }
})

test('what is not written, has another way to be written, or is too long is no address', () => {
  for (const odd of [
    'a\u0000b@acme.example',
    'a\u200bb@acme.example',
    'a\u200db@acme.example',
    'a\u202eb@acme.example',
    'a\u00adb@acme.example',
    'a\ufeffb@acme.example',
    'a\ud800@acme.example',
    'a b@acme.example',
    'a\u00a0b@acme.example',
    'a\tb@acme.example',
    'ju\u0308rgen@acme.example',
    '\uff41@acme.example',
    'a@b@acme.example',
    '@acme.example',
    'ann',
    `${'x'.repeat(250)}@acme.example`,
  ]) {
    assert.ok(!isEmail(odd), JSON.stringify(odd))
  }
})
