import assert from 'node:assert/strict'
import { test } from 'node:test'
import { restOfWord } from './rest-of-word.ts'

test('the first word that begins with the last typed word completes it', () => {
  assert.equal(restOfWord('reconnect gatew', ['Storms', 'The Gateway runbook, gateways']), 'ay')
})

test('a word keeps its capitals from where the typed part ends', () => {
  assert.equal(restOfWord('ci', ['The CI/CD guide', 'CIDR ranges']), '')
  assert.equal(restOfWord('cid', ['The CI/CD guide', 'CIDR ranges']), 'R')
})

test('a finished word, a single letter and the end of a word complete nothing', () => {
  assert.equal(restOfWord('gate', ['The gateway', 'A gate']), '')
  assert.equal(restOfWord('g', ['gateway']), '')
  assert.equal(restOfWord('gatew ', ['gateway']), '')
  assert.equal(restOfWord('', ['gateway']), '')
})

test('a script that is typed with an input method completes nothing', () => {
  assert.equal(restOfWord('ゲート', ['ゲートウェイ']), '')
})

test('only the end of a very long query is read', () => {
  assert.equal(restOfWord(`${'a'.repeat(100_000)} gatew`, ['gateway']), 'ay')
})
