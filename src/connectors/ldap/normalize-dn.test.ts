import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normalizeDn } from './normalize-dn.ts'

test('spellings of one distinguished name become equal', () => {
  const spellings = [
    'uid=ann,ou=People,dc=example,dc=com',
    'UID=Ann, OU=people , DC=Example,DC=com',
    'uid = ann,ou=\\50eople,dc=example,dc=com',
  ]

  assert.deepEqual(new Set(spellings.map(normalizeDn)), new Set(['uid=ann,ou=people,dc=example,dc=com']))
})

test('different names stay different', () => {
  assert.notEqual(normalizeDn('cn=a\\,b,dc=x'), normalizeDn('cn=a,b=,dc=x'))
  assert.notEqual(normalizeDn('cn=a\\+b=c,dc=x'), normalizeDn('cn=a+b=c,dc=x'))
  assert.equal(normalizeDn('cn=Ren\\c3\\a9e,dc=x'), normalizeDn('cn=renée,dc=x'))
})

test('hostile names take linear time', () => {
  assert.equal(typeof normalizeDn('\\'.repeat(100_001)), 'string')
  assert.equal(typeof normalizeDn(`cn=${' '.repeat(100_000)}x`), 'string')
})
