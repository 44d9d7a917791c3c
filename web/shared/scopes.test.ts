import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wordsOfScopes } from './scopes.ts'

test('scopes are shown in plain words, and unknown ones as they are', () => {
  assert.equal(wordsOfScopes(['SEARCH', 'chat', 'offline_access']), 'Search and previews, Assistant, offline_access')
})
