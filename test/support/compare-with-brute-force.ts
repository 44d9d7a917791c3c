import assert from 'node:assert/strict'
import type { IndexedDocument, SearchEngine } from '../../src/domain/search/engine/search-engine.ts'
import { bruteForceSearch } from './brute-force-search.ts'
import type { Random } from './random.ts'
import { PRINCIPALS, randomRequest } from './random-corpus.ts'
import { testVisibility } from './visibility.ts'

/** Random queries of random callers: what is found, how much, and all facets must be what the documents say. */
export async function compareWithBruteForce(
  engine: SearchEngine,
  documents: IndexedDocument[],
  random: Random,
  hint: string,
): Promise<void> {
  assert.equal(engine.documentCount(), documents.length, hint)
  for (let query = 0; query < 8; query++) {
    const asked = { ...randomRequest(random), offset: 0, size: 1000 }
    const visibility = testVisibility(random.several(PRINCIPALS, 1, 4))
    const expected = bruteForceSearch(documents, asked, visibility)
    const answer = await engine.search(asked, visibility)
    assert.deepEqual(new Set(answer.hits.map(({ key }) => key)), expected.keys, hint)
    assert.equal(answer.total, expected.keys.size, hint)
    assert.deepEqual(answer.facets, expected.facets, hint)
  }
}
