import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { searchTookTooLong } from '../../src/domain/search/deadline.ts'
import { OpenSearchEngine } from '../../src/engines/opensearch/opensearch-engine.ts'
import { ServiceError } from '../../src/kernel/errors.ts'
import { holding, keysOf, request, upsert } from '../contract/engine-with-documents.ts'
import { documentOf } from '../support/random-corpus.ts'
import { testVisibility } from '../support/visibility.ts'
import { clusterUrls, indexNames, openEngine } from './test-engine.ts'

const everyone = testVisibility(['public'])

function samePrefix() {
  return { prefix: `s${randomBytes(6).toString('hex')}`, shards: 1, replicas: 0 }
}

test('whoever has thousands of principals sees what any of them admits to, and nothing else', async () => {
  await using held = holding(await openEngine())
  await held.engine.apply([
    upsert(1, documentOf({ key: 1, body: 'amber', principals: ['group:wiki:2999'] })),
    upsert(2, documentOf({ key: 2, body: 'amber', principals: ['group:wiki:3000'] })),
  ])
  const groups = Array.from({ length: 3000 }, (_, number) => `group:wiki:${number}`)

  assert.deepEqual(await keysOf(held.engine, { text: 'amber' }, groups), [1])
  assert.deepEqual(await keysOf(held.engine, { text: 'amber' }, groups.slice(0, 2999)), [])
})

test('a service that starts on a filled index goes on where the log was', async () => {
  const options = samePrefix()
  await using first = holding(await openEngine(options))
  await first.engine.apply([upsert(7, documentOf({ key: 3, body: 'amber' }))])
  first.engine.completeTo(7, 'mark')
  const other = new OpenSearchEngine({ ...options, urls: clusterUrls() })
  await using second = holding(other)

  for (let seq = 0; seq !== 7; seq = other.completeSeq()) await other.load()

  assert.deepEqual([other.completeFingerprint(), other.documentCount()], ['mark', 1])
  assert.deepEqual(await keysOf(second.engine, { text: 'amber' }), [3])
})

test('what one service writes, swaps in or rebuilds, the others find with their next search', async () => {
  const options = samePrefix()
  await using first = holding(await openEngine(options))
  const writer = first.engine as OpenSearchEngine
  await using second = holding(await OpenSearchEngine.open({ ...options, urls: clusterUrls() }))
  const reader = second.engine

  await writer.apply([
    upsert(1, documentOf({ key: 1, body: 'amber' })),
    upsert(2, documentOf({ key: 2, body: 'amber' })),
  ])
  assert.deepEqual(await keysOf(reader, { text: 'amber' }), [1, 2])
  for (const seq of [10, 20]) {
    await writer.applyTogether(
      (async function* () {
        yield [upsert(seq, documentOf({ key: 1, body: `birch${seq}` }))]
        yield [upsert(seq + 1, documentOf({ key: 2, body: `birch${seq}` }))]
      })(),
    )
    assert.deepEqual(await keysOf(reader, {}), [1, 2])
    assert.deepEqual(await keysOf(reader, { text: `birch${seq}` }), [1, 2])
  }
  await reader.apply([upsert(30, documentOf({ key: 2, body: 'cobalt' }))])
  assert.deepEqual(await keysOf(writer, {}), [1, 2])

  writer.completeTo(30, 'mark')
  const rebuild = writer.beginRebuild()
  await rebuild.apply([
    upsert(20, documentOf({ key: 1, body: 'birch20' })),
    upsert(30, documentOf({ key: 2, body: 'cobalt' })),
  ])
  rebuild.completeTo(30)
  await rebuild.swapIn()
  assert.deepEqual(await keysOf(reader, { text: 'cobalt' }), [2])
  await reader.apply([upsert(31, documentOf({ key: 3, body: 'cobalt' }))])
  assert.deepEqual(await keysOf(writer, { text: 'cobalt' }), [2, 3])
})

test('services that start at the same time share one index', async () => {
  const options = samePrefix()
  const engines = await Promise.all(Array.from({ length: 4 }, () => openEngine(options)))
  const [first] = engines as [OpenSearchEngine]

  await first.apply([upsert(1, documentOf({ key: 1, body: 'amber' }))])

  for (const engine of engines) assert.deepEqual(await keysOf(engine, { text: 'amber' }), [1])
  assert.equal((await indexNames(options.prefix)).length, 1)
  await Promise.all(engines.map((engine) => engine.close()))
})

test('services of two versions have an index each, and that of the old one goes when the new one has lasted', async () => {
  const options = samePrefix()
  const other = { ...options, documentSettings: 'of the new version' }
  await using old = holding(await openEngine(options))
  await old.engine.apply([upsert(1, documentOf({ key: 1, body: 'amber' }))])
  await using young = holding(await OpenSearchEngine.open({ ...other, urls: clusterUrls() }))
  assert.equal(young.engine.completeSeq(), 0)
  await young.engine.apply([upsert(1, documentOf({ key: 1, body: 'amber' }))])

  await old.engine.apply([upsert(2, documentOf({ key: 2, body: 'amber' }))])
  assert.deepEqual(await keysOf(old.engine, { text: 'amber' }), [1, 2])
  assert.deepEqual(await keysOf(young.engine, { text: 'amber' }), [1])
  assert.equal((await indexNames(options.prefix)).length, 2)

  await using _later = holding(await OpenSearchEngine.open({ ...other, urls: clusterUrls(), outlivedMs: -60_000 }))
  assert.equal((await indexNames(options.prefix)).length, 1)
  assert.deepEqual(await keysOf(young.engine, { text: 'amber' }), [1])
})

test('a write that comes late does not win over an upload', async () => {
  await using held = holding(await openEngine())
  await held.engine.applyTogether(
    (async function* () {
      yield [upsert(10, documentOf({ key: 1, body: 'new' })), { kind: 'remove' as const, seq: 11, key: 2 }]
    })(),
  )

  await held.engine.apply([
    upsert(5, documentOf({ key: 1, body: 'old' })),
    upsert(6, documentOf({ key: 2, body: 'old' })),
  ])

  assert.deepEqual(await keysOf(held.engine, {}), [1])
  assert.deepEqual(await keysOf(held.engine, { text: 'old' }), [])
})

test('a facet with more values than one answer holds is counted to the last', async () => {
  await using held = holding(await openEngine())
  const tags = Array.from({ length: 10_500 }, (_, number) => `tag${number}`)
  await held.engine.apply([
    upsert(1, documentOf({ key: 1, tags, properties: { team: tags, other: ['x'] } })),
    upsert(2, documentOf({ key: 2, tags: ['tag10499'], properties: { team: ['tag7'] } })),
  ])

  const asked = { ...request({}), facets: ['tag' as const, 'property:team' as const] }
  const { facets } = await held.engine.search(asked, everyone)

  assert.deepEqual(
    facets.map(({ buckets }) => buckets.length),
    [10_500, 10_500],
  )
  assert.deepEqual(
    facets.map(({ buckets }) => buckets[0]),
    [
      { value: 'tag10499', count: 2 },
      { value: 'tag7', count: 2 },
    ],
  )
})

test('what would be sorted behind everything that there is is counted as nothing', async () => {
  await using held = holding(await openEngine())
  await held.engine.apply([upsert(1, documentOf({ key: 1, body: 'amber', properties: { area: ['x'] } }))])

  const { facets, total } = await held.engine.search({ ...request({}), facets: ['property:zone'] }, everyone)

  assert.deepEqual([total, facets[0]?.buckets], [1, []])
  assert.deepEqual(await held.engine.completions('zzz', everyone, 5), [])
})

test('pages of one answer keep its order while documents are written', async () => {
  await using held = holding(await openEngine())
  const keys = Array.from({ length: 30 }, (_, index) => index + 1)
  await held.engine.apply(
    keys.map((key) => upsert(key, documentOf({ key, body: `amber ${'birch '.repeat(key)}`, updatedAt: key }))),
  )
  const asked = { ...request({ text: 'amber birch' }), size: 30 }
  const first = await held.engine.search({ ...asked, size: 10 }, everyone)
  const before = (await held.engine.search(asked, everyone)).hits.map(({ key }) => key)

  // Birch is in many more documents now, and amber is worth more.
  await held.engine.apply([
    ...Array.from({ length: 40 }, (_, index) => upsert(100 + index, documentOf({ key: 100 + index, body: 'birch' }))),
    upsert(1002, documentOf({ key: before.at(-1)!, title: 'amber birch', body: 'amber amber' })),
    upsert(1003, documentOf({ key: before[3]!, body: 'no longer' })),
    upsert(1004, documentOf({ key: before[4]!, body: 'amber birch', principals: ['group:wiki:eng'] })),
    { kind: 'remove', seq: 1005, key: before[5]! },
  ])
  const next = await held.engine.search({ ...asked, snapshot: first.snapshot }, everyone)

  const unchanged = before.filter((_, at) => ![3, 4, 5, 29].includes(at))
  assert.deepEqual(
    next.hits.map(({ key }) => key),
    [before.at(-1), ...unchanged],
  )
  assert.equal(next.total, 27)
  // Ranks moved: the name of the answer says so, and stays from then on.
  assert.notEqual(next.snapshot, first.snapshot)
  assert.equal((await held.engine.search({ ...asked, snapshot: next.snapshot }, everyone)).snapshot, next.snapshot)
})

test('many hidden words that are written alike keep no visible one from being the correction', async () => {
  await using held = holding(await openEngine())
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const hidden = letters.flatMap((one) => letters.map((other) => `wom${one}${other}t`))
  await held.engine.apply([
    upsert(1, documentOf({ key: 1, body: hidden.join(' '), principals: ['group:wiki:eng'] })),
    upsert(2, documentOf({ key: 2, body: 'wombatz' })),
  ])

  const [found] = await held.engine.similarWords(['womqq'], everyone)

  assert.deepEqual(found, { word: 'womqq', isKnown: false, similar: [] })
  assert.deepEqual((await held.engine.similarWords(['wmbaz'], everyone))[0]?.similar, [])
  assert.deepEqual((await held.engine.similarWords(['wombazz'], everyone))[0]?.similar, ['wombatz'])
})

test('a search that nobody waits for any more ends', async () => {
  await using held = holding(await openEngine())
  const isGivenUp = (error: unknown) => error instanceof ServiceError && error.code === searchTookTooLong().code
  const leaving = new AbortController()
  const searching = assert.rejects(
    held.engine.search({ ...request({ text: 'amber' }), signal: leaving.signal }, everyone),
    isGivenUp,
  )
  leaving.abort()

  await searching
  await assert.rejects(held.engine.search({ ...request({}), signal: AbortSignal.abort() }, everyone), isGivenUp)
})

test('a cluster that is away is a refusal in bounded time, and a start waits for it', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  const engine = new OpenSearchEngine({ ...samePrefix(), urls: [`http://127.0.0.1:${port}`] })
  const isRefusal = (error: unknown) =>
    error instanceof ServiceError && error.code === 'unavailable' && error.retryAfterSeconds !== undefined

  await assert.rejects(engine.search(request({ text: 'amber' }), everyone), isRefusal)
  await assert.rejects(engine.apply([upsert(1, documentOf({ key: 1 }))]), isRefusal)
  const loading = assert.rejects(engine.load())
  await engine.close()
  await loading
})
