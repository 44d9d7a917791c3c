import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Access, allOf, anyOf, everyone, except, group, nobody, scope, sourceUsers, user } from '#connector-kit'
import { type Audience, audienceOf } from './audience-of.ts'

const SCOPES: Readonly<Record<string, Access>> = { open: everyone, hr: group('hr'), loop: scope('loop') }

const CASES: readonly (readonly [Audience, Access])[] = [
  ['everyone', everyone],
  ['everyone', scope('open')],
  ['everyone', anyOf(user('ann'), scope('open'))],
  ['sourceUsers', sourceUsers],
  ['groups', scope('hr')],
  ['groups', allOf(everyone, group('hr'))],
  ['groups', except(everyone, user('ann'))],
  ['groups', anyOf(group('hr'), user('ann'))],
  ['people', user('ann')],
  ['people', allOf(scope('hr'), user('ann'))],
  ['people', except(user('ann'), group('hr'))],
  ['nobody', nobody],
  ['nobody', scope('unknown')],
  ['nobody', scope('loop')],
  ['nobody', anyOf()],
  ['nobody', allOf(everyone, nobody)],
]

test('an audience is as wide as the alternatives and as narrow as the conditions', () => {
  for (const [expected, access] of CASES) {
    assert.equal(
      audienceOf(access, (id) => SCOPES[id]),
      expected,
      JSON.stringify(access),
    )
  }
})
