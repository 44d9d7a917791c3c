import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wantedToken } from './wanted-token.ts'

test('a token of another API is named', () => {
  assert.equal(wantedToken('alm_usr_x', 'an indexing token'), 'this API needs an indexing token, not a client token')
  assert.equal(wantedToken('alm_glb_x', 'an indexing token'), 'this API needs an indexing token, not a client token')
  assert.equal(wantedToken('alm_idx_x', 'a client token'), 'this API needs a client token, not an indexing token')
  assert.equal(wantedToken('alm_scm_x', 'a client token'), 'this API needs a client token, not a provisioning token')
})

test('a token of the right kind, or of none, is asked for again', () => {
  assert.equal(wantedToken('alm_idx_x', 'an indexing token'), 'use a valid indexing token')
  assert.equal(wantedToken('secret', 'a client token'), 'use a valid client token')
})
