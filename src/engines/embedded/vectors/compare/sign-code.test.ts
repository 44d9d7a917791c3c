import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { assembleWat } from '../../../../../test/support/assemble-wat.ts'
import { SIGN_CODE } from './sign-code.ts'

const source = readFileSync(new URL('./signs.wat', import.meta.url), 'utf8')

test('the compiled code is what its source says, byte for byte', () => {
  assert.equal(assembleWat(source).toString('base64'), SIGN_CODE)
})

test('a changed source shows, and one that is not understood is refused', () => {
  const changed = source.replace('(i64.const 2)', '(i64.const 3)')

  assert.notEqual(changed, source)
  assert.notEqual(assembleWat(changed).toString('base64'), SIGN_CODE)
  assert.throws(() => assembleWat(source.replaceAll('f32.ge', 'f32.gt')), /Not known: f32\.gt/)
  assert.throws(() => assembleWat(source.replace('(br $next)', '(br $nowhere)')), /Not declared: \$nowhere/)
})
