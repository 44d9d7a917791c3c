import assert from 'node:assert/strict'
import { test } from 'node:test'
import { goLinkNameProblem, readableUrl } from './go-link-name.ts'

test('a name that can’t be used is refused with one that can', () => {
  assert.equal(goLinkNameProblem('travel.policy-2_a'), undefined)
  assert.equal(goLinkNameProblem(''), undefined, 'that it is missing is said elsewhere')
  assert.match(goLinkNameProblem('Travel Policy!') ?? '', /underscores, for example travel-policy\.$/)
  assert.match(goLinkNameProblem('!!!') ?? '', /underscores\.$/)
})

test('a URL is shown decoded, without anything that hides where it leads', () => {
  assert.equal(readableUrl('http://a.example/d/hr%3APolicy%3Atravel'), 'http://a.example/d/hr:Policy:travel')
  assert.equal(readableUrl('http://a.example/%20%E2%80%AEx'), 'http://a.example/%20%E2%80%AEx')
  assert.equal(readableUrl('http://a.example/100%'), 'http://a.example/100%')
})
