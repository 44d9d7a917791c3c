import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer } from '../../shared/call.ts'
import { shareResults } from './share-results.ts'

type Response = Answer<'POST /rest/api/v1/search'>

function respond(trackingToken: string, ...results: readonly (readonly [id: string, text: string])[]): Response {
  return {
    results: results.map(([id, text]) => ({ document: { id }, title: id, snippets: [{ text }], trackingToken })),
  } as unknown as Response
}

test('what is the same in the next response is the same object, wherever it is', () => {
  const [gateway] = shareResults(respond('first', ['gateway', 'storm'], ['travel', 'policy'])).results
  const [other, kept] = shareResults(respond('second', ['leave', 'days'], ['gateway', 'storm'])).results

  assert.equal(kept?.document, gateway?.document)
  assert.equal(kept?.snippets, gateway?.snippets)
  assert.equal(kept?.trackingToken, 'second', 'feedback names the search that was shown')
  assert.equal(other?.document.id, 'leave')
})

test('what changed is that of the new response', () => {
  const [before] = shareResults(respond('first', ['gateway', 'storm'])).results
  const [after] = shareResults(respond('second', ['gateway', 'outage'])).results

  assert.equal(after?.document, before?.document)
  assert.deepEqual(after?.snippets, [{ text: 'outage' }])
})
