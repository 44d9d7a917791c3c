import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharedCollection } from './shared-collection.ts'

const result = (...ids: number[]) => ({
  document: {
    metadata: { collections: ids.map((id) => ({ id, name: `Collection ${id}`, description: '' })) },
  },
})

test('the collection with most of the results is found, with their number', () => {
  const results = [result(1), result(2, 1), result(2), result(2), result()]

  assert.deepEqual(sharedCollection(results), { id: 2, name: 'Collection 2', count: 3 })
  assert.equal(sharedCollection([result(1), result()]), undefined)
})
