import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionWords } from './action-words.ts'

test('actions of the audit log are said in words; unknown ones stay as they are', () => {
  assert.equal(actionWords('datasource.create'), 'Created data source')
  assert.equal(actionWords('indexing-token.revoke'), 'Revoked indexing token')
  assert.equal(actionWords('insights.read'), 'Viewed insights')
  assert.equal(actionWords('governance.policy.create'), 'Created governance policy')
  assert.equal(actionWords('sign-in.success'), 'Signed in')
  assert.equal(actionWords('sign-in-provider.remove'), 'Removed sign-in provider')
  assert.equal(actionWords('user.password'), 'Changed password')
  assert.equal(actionWords('user.password-set'), 'Set password')
  assert.equal(actionWords('governance.policy.download'), 'Viewed findings of governance policy')
  assert.equal(actionWords('proposal.approve'), 'Approved proposal')
  assert.equal(actionWords('proposal.decline'), 'Declined proposal')
  assert.equal(actionWords('user.provision'), 'Provisioned user')
  assert.equal(actionWords('shared.change'), 'Changed shared content')
  assert.equal(actionWords('sign-in'), 'sign-in')
  assert.equal(actionWords('create'), 'create')
})
