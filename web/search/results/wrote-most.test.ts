import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Schemas } from '../../generated/api.ts'
import { wroteMost } from './wrote-most.ts'

const by = (...authors: (string | undefined)[]) =>
  authors.map((name) => {
    const metadata = name === undefined ? {} : { author: { name, obfuscatedId: name } }
    return { document: { metadata } } as Schemas['SearchResult']
  })

test('the person beside the results wrote the first one, unless another wrote many more', () => {
  assert.equal(wroteMost([], 'amara'), undefined)
  assert.equal(wroteMost(by(undefined, 'mei'), 'amara'), undefined)
  assert.equal(wroteMost(by('joris', 'mei'), 'amara')?.reason, 'Wrote the first result')
  assert.equal(wroteMost(by('joris', 'mei', 'joris'), 'amara')?.reason, 'Wrote the first result and 1 more here')
  assert.equal(wroteMost(by('joris', 'mei', 'mei', 'mei'), 'amara')?.reason, 'Wrote 3 of the first 4 results')
  assert.equal(wroteMost(by('amara', 'amara', 'mei'), 'amara'), undefined)
  assert.equal(wroteMost(by(undefined, 'mei', 'mei'), 'amara')?.person.name, 'mei')
})
