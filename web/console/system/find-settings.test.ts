import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSettings } from './find-settings.ts'

const SETTINGS = [
  { name: 'ALMANAC_EMBED_URL', what: 'The base URL of an embeddings endpoint.' },
  { name: 'ALMANAC_BASE_URL', what: 'The public address.' },
  { name: 'ALMANAC_PORT', what: 'The port to listen on.' },
]
const found = (find: string) => findSettings(SETTINGS, find).map(({ name }) => name)

test('a setting is found by words of its name or its description, in any order', () => {
  assert.deepEqual(found('base url'), ['ALMANAC_BASE_URL', 'ALMANAC_EMBED_URL'], 'names come first')
  assert.deepEqual(found('url embed'), ['ALMANAC_EMBED_URL'])
  assert.deepEqual(found('ALMANAC_EMBED_URL'), ['ALMANAC_EMBED_URL'])
  assert.deepEqual(found('listen'), ['ALMANAC_PORT'])
  assert.deepEqual(found('nothing'), [])
  assert.equal(found('').length, 3)
})
