import assert from 'node:assert/strict'
import { test } from 'node:test'
import { operationName } from './core/endpoint.ts'
import { THREADED_ENDPOINTS } from './threaded-endpoints.ts'

test('what threads answer takes a body only, and is answered with 200 and JSON: a thread is sent no more', () => {
  for (const endpoint of THREADED_ENDPOINTS) {
    const { auth, params, query, status, answers, contentType, takesAway, isUpload } = endpoint
    const unusual = { params, query, status, answers, contentType, takesAway, isUpload }
    const set = Object.entries(unusual).filter(([, value]) => value !== undefined)
    assert.deepEqual(set, [], operationName(endpoint))
    assert.equal(auth.kind, 'client')
    assert.notEqual(endpoint.response, undefined)
  }
})
