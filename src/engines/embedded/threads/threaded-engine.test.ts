import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineLogContract } from '../../../../test/contract/engine-log-contract.ts'
import { exactEngineContract } from '../../../../test/contract/exact-engine-contract.ts'
import { searchEngineContract } from '../../../../test/contract/search-engine-contract.ts'
import { eventually } from '../../../../test/support/eventually.ts'
import { Random } from '../../../../test/support/random.ts'
import { documentOf, randomDocument } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import type { EngineRequest, IndexChange } from '../../../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'
import type { EmbeddedEngineOptions } from '../embedded-engine-options.ts'

/** One that answers every question on a thread. */
async function openThreaded(options: EmbeddedEngineOptions = {}): Promise<EmbeddedEngine> {
  const engine = await EmbeddedEngine.open({ mergeWidth: 3, searchThreads: 1, threadedDocuments: 0, ...options })
  await engine.threadsStarted()
  return engine
}

for (const contract of [searchEngineContract, exactEngineContract, engineLogContract]) {
  contract('EmbeddedEngine that searches on a thread', openThreaded)
}

const everyone = testVisibility(['public'])
const all = testVisibility(['public', 'ds:wiki', 'group:wiki:eng', 'group:wiki:ops'])

function request(text: string): EngineRequest {
  return {
    query: { text, phrases: [], excluded: [] },
    filters: [],
    offset: 0,
    size: 10,
    facets: ['app', 'tag', 'author'],
    updatedSince: [0],
    context: { now: 1e12, person: 'ann@example.com', countsViews: true, read: new Map([[3, 7]]) },
    isClustered: true,
    isSpread: true,
  }
}

test('threads answer as the calling thread does', async () => {
  const random = new Random(11)
  const keys = Array.from({ length: 300 }, (_, at) => at + 1)
  const changes = keys.map((key): IndexChange => ({ kind: 'upsert', seq: key, document: randomDocument(random, key) }))
  const inline = await EmbeddedEngine.open({ mergeWidth: 3 })
  const threaded = await openThreaded({ searchThreads: 2 })
  // At once: how common a word is is counted by segment, and when those are merged is chance.
  for (const engine of [inline, threaded]) await engine.apply(changes)

  for (const text of ['', 'amber', 'birch cobalt', 'delta ember falcon', 'ambre', 'garnet harbor indigo jasper']) {
    const { snapshot: _, ...expected } = await inline.search(request(text), all)
    const { snapshot: __, ...answer } = await threaded.search(request(text), all)
    assert.deepEqual(answer, expected, text)
    assert.deepEqual(await threaded.similarWords([text], all), await inline.similarWords([text], all))
    assert.deepEqual(await threaded.significantTerms(text, all, 5, 1), await inline.significantTerms(text, all, 5, 1))
  }
  await Promise.all([inline.close(), threaded.close()])
})

test('searches under way keep what they search while segments are merged and released', async () => {
  const engine = await openThreaded({ mergeWidth: 2, searchThreads: 2 })
  const found: Promise<number>[] = []

  for (let key = 1; key <= 60; key++) {
    await engine.apply([{ kind: 'upsert', seq: key, document: documentOf({ key, body: 'amber' }) }])
    found.push(engine.search(request('amber'), everyone).then(({ total }) => total))
    if (key % 10 === 0) await engine.settled()
  }

  // Each sees at least what was there when it was asked.
  for (const [at, total] of (await Promise.all(found)).entries()) {
    assert.ok(total > at && total <= 60, `${total} of ${at + 1}`)
  }
  await engine.close()
})

test('a search that takes too long is cut off on its thread, and the next one is none the worse', async () => {
  const engine = await openThreaded()
  await engine.apply([{ kind: 'upsert', seq: 1, document: documentOf({ key: 1, body: 'amber' }) }])

  await assert.rejects(engine.search({ ...request('amber'), timeoutMillis: 0 }, everyone), { code: 'request_timeout' })
  const gone = AbortSignal.abort()
  await assert.rejects(engine.search({ ...request('amber'), signal: gone }, everyone), { code: 'request_timeout' })

  assert.equal((await engine.search(request('amber'), everyone)).total, 1)
  await engine.close()
})

test('a closed engine refuses what its threads were asked', async () => {
  const engine = await openThreaded()
  await engine.apply([{ kind: 'upsert', seq: 1, document: documentOf({ key: 1, body: 'amber' }) }])
  const refused = assert.rejects(engine.search(request('amber'), everyone), /closed/)

  await engine.close()

  await refused
})

test('threads that share answer those who would wait for another, and nobody who asks alone', async () => {
  const engine = await EmbeddedEngine.open({ searchThreads: 1, threadedDocuments: 0, sharesSearches: true })
  await engine.apply([{ kind: 'upsert', seq: 1, document: documentOf({ key: 1, body: 'amber' }) }])
  await engine.threadsStarted()
  // What the calling thread answers is there before this turn of it ends, what it has to send for is not.
  const whereCompleted = async () => {
    const endOfTurn = new Promise<string>((resolve) => process.nextTick(() => resolve('on a thread')))
    return Promise.race([engine.completions('amb', everyone, 5).then(() => 'here'), endOfTurn])
  }

  assert.equal(await whereCompleted(), 'here')
  const search = engine.search(request('amber'), everyone)
  assert.equal(await whereCompleted(), 'on a thread')
  assert.equal((await search).total, 1)
  await eventually('nobody else asks', async () => (await whereCompleted()) === 'here')
  await engine.close()
})

test('with many waiting for the threads, the calling thread takes its share, and all answers are the same', async () => {
  const random = new Random(5)
  const changes = Array.from({ length: 200 }, (_, at): IndexChange => {
    return { kind: 'upsert', seq: at + 1, document: randomDocument(random, at + 1) }
  })
  const engine = await EmbeddedEngine.open({ searchThreads: 1, threadedDocuments: 0, sharesSearches: true })
  await engine.apply(changes)
  await engine.threadsStarted()
  const { snapshot: _, ...expected } = await engine.search(request('amber birch'), all)

  const answers = await Promise.all(Array.from({ length: 40 }, () => engine.search(request('amber birch'), all)))

  for (const { snapshot: __, ...answer } of answers) assert.deepEqual(answer, expected)
  await engine.close()
})
