import assert from 'node:assert/strict'
import { test } from 'node:test'
import { engineLogContract } from '../../../../test/contract/engine-log-contract.ts'
import { exactEngineContract } from '../../../../test/contract/exact-engine-contract.ts'
import { searchEngineContract } from '../../../../test/contract/search-engine-contract.ts'
import { Random } from '../../../../test/support/random.ts'
import { documentOf, PRINCIPALS, randomDocument, VOCABULARY } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import type { EngineRequest, IndexChange } from '../../../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'
import type { EmbeddedEngineOptions } from '../embedded-engine-options.ts'
import { EngineCopy } from './engine-copy.ts'
import { SentIndex } from './sent-index.ts'

const COPY = { snapshotPrefix: 'copy-', copies: 1, maxDenseBytes: 1 << 24, maxSearchMillis: Infinity }

/** An engine whose questions are answered by a copy, which gets updates as another thread would: cloned, before each question. */
class EngineReadByCopy extends EmbeddedEngine {
  readonly copy = new EngineCopy(COPY)
  readonly #sent = new SentIndex()

  update(): EngineCopy {
    const update = this.#sent.update(this.published)
    if (update !== undefined) this.copy.receive(structuredClone(update))
    return this.copy
  }

  override async revoke(...revoked: Parameters<EmbeddedEngine['revoke']>): Promise<void> {
    await super.revoke(...revoked)
    await this.update().revoke(...revoked)
  }

  override async search(...asked: Parameters<EmbeddedEngine['search']>) {
    return this.update().search(...asked)
  }

  override async similarWords(...asked: Parameters<EmbeddedEngine['similarWords']>) {
    return this.update().similarWords(...asked)
  }

  override async seenDatasources(...asked: Parameters<EmbeddedEngine['seenDatasources']>) {
    return this.update().seenDatasources(...asked)
  }

  override async personNames(...asked: Parameters<EmbeddedEngine['personNames']>) {
    return this.update().personNames(...asked)
  }

  override async completions(...asked: Parameters<EmbeddedEngine['completions']>) {
    return this.update().completions(...asked)
  }

  override async significantTerms(...asked: Parameters<EmbeddedEngine['significantTerms']>) {
    return this.update().significantTerms(...asked)
  }

  override async close(): Promise<void> {
    this.copy.close()
    await super.close()
  }
}

async function openCopied(options: EmbeddedEngineOptions = {}): Promise<EngineReadByCopy> {
  const engine = new EngineReadByCopy({ mergeWidth: 3, ...options })
  await engine.load()
  return engine
}

for (const contract of [searchEngineContract, exactEngineContract, engineLogContract]) {
  contract('EngineCopy of another thread', openCopied)
}

const all = testVisibility(PRINCIPALS)

function request(text: string, rest: Partial<EngineRequest> = {}): EngineRequest {
  return {
    query: { text, phrases: [], excluded: [] },
    filters: [],
    offset: 0,
    size: 10,
    facets: ['app', 'tag', 'author'],
    updatedSince: [0],
    ...rest,
  }
}

test('a copy answers as its engine does, whatever was written, revoked, merged, removed and rebuilt in between', async () => {
  const random = new Random(21)
  const engine = await openCopied({ mergeWidth: 2, vectorModel: 'm' })
  const live = new Set<number>()
  const change = (seq: number): IndexChange => {
    const key = 1 + random.below(60)
    if (live.has(key) && random.chance(0.25)) {
      live.delete(key)
      return { kind: 'remove', seq, key }
    }
    live.add(key)
    return { kind: 'upsert', seq, document: randomDocument(random, key) }
  }
  const oracle = (asked: EngineRequest, seen = all) => EmbeddedEngine.prototype.search.call(engine, asked, seen)
  let seq = 0
  for (let round = 0; round < 60; round++) {
    const changes = Array.from({ length: 1 + random.below(5) }, () => change(++seq))
    const newest = [...new Map(changes.map((each) => [keyOf(each), each])).values()]
    // As the store does: a revocation is known before the index has its change.
    await engine.revoke(newest.map((each) => ({ key: keyOf(each), seq: each.seq, principals: principalsOf(each) })))
    if (random.chance(0.3)) await assertSame(`round ${round}, before the index knows`)
    await engine.apply(newest)
    const vectors = newest.map((each) => ({ key: keyOf(each), seq: each.seq, vectors: [vectorOf(random)] }))
    await engine.vectors!.put(vectors)
    if (random.chance(0.5)) engine.completeTo(seq, 'mark')
    if (random.chance(0.2)) await engine.settled()
    if (random.chance(0.07)) await rebuild(seq)
    await assertSame(`round ${round}`)
  }
  await engine.close()

  async function assertSame(when: string): Promise<void> {
    const seen = testVisibility(PRINCIPALS.filter(() => random.chance(0.5)))
    const words = `${random.pick(VOCABULARY)} ${random.pick(VOCABULARY)}`
    const meaning = { model: 'm', vector: vectorOf(random), minSimilarity: 0.2, weight: 1 }
    for (const asked of [request(words), request(words, { meaning }), request('')]) {
      const { snapshot: _, ...expected } = await oracle(asked, seen)
      const { snapshot: __, ...answer } = await engine.search(asked, seen)
      assert.deepEqual(answer, expected, `${when}: ${words}`)
    }
  }

  async function rebuild(upTo: number): Promise<void> {
    engine.completeTo(upTo, 'mark')
    const rebuilt = engine.beginRebuild()
    const documents = [...live].map((key) => randomDocument(random, key))
    await rebuilt.apply(documents.map((document) => ({ kind: 'upsert', seq: upTo, document })))
    rebuilt.completeTo(upTo)
    await rebuilt.swapIn()
  }
})

test('pages of a copy go on in their order, with what was removed since left out', async () => {
  const engine = await openCopied()
  const documents = Array.from({ length: 30 }, (_, at) => documentOf({ key: at + 1, body: 'amber' }))
  await engine.apply(documents.map((document, at) => ({ kind: 'upsert', seq: at + 1, document })))
  const first = await engine.search(request('amber'), all)
  assert.match(first.snapshot, /^copy-/)
  const gone = first.hits[0]!.key
  await engine.apply([
    { kind: 'remove', seq: 31, key: gone },
    { kind: 'upsert', seq: 32, document: documentOf({ key: 99, title: 'amber amber' }) },
  ])

  const whole = await engine.search(request('amber', { snapshot: first.snapshot, size: 50 }), all)

  const keys = whole.hits.map(({ key }) => key)
  assert.deepEqual(
    keys.slice(0, 9),
    first.hits.slice(1).map(({ key }) => key),
  )
  assert.equal(whole.total, 29)
  assert.equal(keys.includes(99), false, 'what is newer than the first page')
  await engine.close()
})

test('an update brings only what the copy does not have, and nothing if there is nothing', async () => {
  const engine = await EmbeddedEngine.open({ mergeWidth: 50 })
  const sent = new SentIndex()
  const put = (key: number, seq: number): IndexChange => ({ kind: 'upsert', seq, document: documentOf({ key }) })
  await engine.apply([put(1, 1), put(2, 2)])
  assert.equal(sent.update(engine.published)?.content?.segments[0]?.data?.documentCount, 2)
  assert.equal(sent.update(engine.published), undefined)

  engine.completeTo(2, '')
  assert.deepEqual(sent.update(engine.published), { isReplaced: false, completeSeq: 2 })

  await engine.apply([put(1, 3)])
  const { content } = sent.update(engine.published)!
  assert.deepEqual(
    content!.segments.map(({ data, tombstones }) => [data?.documentCount, tombstones?.length]),
    [
      [undefined, 1],
      [1, 1],
    ],
  )
  assert.deepEqual(content!.changed, [1])

  await engine.clear()
  assert.deepEqual(sent.update(engine.published)?.isReplaced, true)
  await engine.close()
})

function keyOf(change: IndexChange): number {
  return change.kind === 'remove' ? change.key : change.document.key
}

function principalsOf(change: IndexChange): readonly string[] {
  return change.kind === 'remove' ? [] : change.document.principals
}

function vectorOf(random: Random): Float32Array {
  const values = Float32Array.from({ length: 16 }, () => random.fraction() - 0.5)
  const length = Math.hypot(...values)
  return values.map((value) => value / length)
}
