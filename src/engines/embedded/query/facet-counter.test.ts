import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { documentOf } from '../../../../test/support/random-corpus.ts'
import { buildSegment } from '../build/build-segment.ts'
import { FacetCounter } from './facet-counter.ts'
import { facetValues } from './facet-values.ts'

test('values are counted across segments, the most frequent first, then in their order', () => {
  const random = new Random(11)
  const segments: { data: ReturnType<typeof buildSegment> }[] = []
  const counts = new Map<string, number>()
  // Every segment brings values that sort between those known, at both ends and beside them.
  for (let round = 0; round < 6; round++) {
    const statuses = Array.from({ length: 80 }, () =>
      random.pick(['', 'z', 'a', `v${random.below(40 + round * 30)}`, 'ü']),
    )
    const documents = statuses.map((status, index) => ({
      seq: index,
      document: documentOf({ key: index + 1, status }),
    }))
    segments.push({ data: buildSegment(documents) })
    for (const status of statuses) if (status !== '') counts.set(status, (counts.get(status) ?? 0) + 1)

    const counter = new FacetCounter('status', segments)
    for (const { data } of segments)
      counter.add(
        data,
        Uint32Array.from({ length: 80 }, (_, at) => at),
        80,
      )

    const expected = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    assert.deepEqual(
      counter.result().buckets.map(({ value, count }) => [value, count]),
      expected,
      `after ${round + 1} segments`,
    )
  }
})

test('as many values as are wanted are those that would come first of all', () => {
  const random = new Random(12)
  const statuses = Array.from({ length: 3000 }, () => `v${Math.floor(400 ** random.fraction())}`)
  const data = buildSegment(statuses.map((status, seq) => ({ seq, document: documentOf({ key: seq + 1, status }) })))
  const counter = new FacetCounter('status', [{ data }])
  counter.add(
    data,
    Uint32Array.from(statuses, (_, at) => at),
    statuses.length,
  )
  const all = counter.result().buckets

  for (const limit of [0, 1, 2, 11, 64, 65, 300, 1000])
    assert.deepEqual(counter.result(limit).buckets, all.slice(0, limit), `${limit} wanted`)
})

test('few values of many documents are sorted by count too', () => {
  const documents = Array.from({ length: 200 }, (_, index) => ({
    seq: index,
    document: documentOf({ key: index + 1, status: index < 90 ? 'open' : index < 110 ? 'new' : 'done' }),
  }))
  const segment = { data: buildSegment(documents) }
  const counter = new FacetCounter('status', [segment])

  counter.add(
    segment.data,
    Uint32Array.from({ length: 200 }, (_, at) => at),
    200,
  )

  assert.deepEqual(counter.result().buckets, [
    { value: 'done', count: 90 },
    { value: 'open', count: 90 },
    { value: 'new', count: 20 },
  ])
})

test('values of segments that are gone are forgotten, and those that stay are counted as before', () => {
  const segmentOf = (values: readonly string[]) => ({
    data: buildSegment(
      values.map((container, index) => ({ seq: index, document: documentOf({ key: index + 1, container }) })),
    ),
  })
  const many = segmentOf(Array.from({ length: 12_000 }, (_, number) => `place ${number}`))
  const few = segmentOf(['here', 'there', 'here'])
  const countIn = (segments: (typeof few)[]) => {
    const counter = new FacetCounter('container', segments)
    for (const { data } of segments) {
      const documents = Uint32Array.from({ length: data.documentCount }, (_, at) => at)
      counter.add(data, documents, documents.length)
    }
    return counter.result().buckets
  }

  assert.equal(countIn([many, few]).length, 12_002)
  assert.ok(facetValues('container', [many.data.columns['container']!]).count > 12_000)

  assert.deepEqual(countIn([few]), [
    { value: 'here', count: 2 },
    { value: 'there', count: 1 },
  ])
  assert.equal(facetValues('container', [few.data.columns['container']!]).count, 2)
})

test('many documents with no, one or several values are counted as each of them would be', () => {
  const random = new Random(13)
  const tagsOf = (most: number) => Array.from({ length: random.below(most + 1) }, () => `t${random.below(9)}`)
  for (const most of [1, 3, 6]) {
    const tags = Array.from({ length: 500 }, () => tagsOf(most))
    const data = buildSegment(
      tags.map((values, seq) => ({ seq, document: documentOf({ key: seq + 1, tags: values }) })),
    )
    const chosen = Uint32Array.from(tags.keys()).filter((at) => at % 3 > 0)
    const expected = new Map<string, number>()
    for (const at of chosen) for (const tag of new Set(tags[at])) expected.set(tag, (expected.get(tag) ?? 0) + 1)

    const counter = new FacetCounter('tag', [{ data }])
    counter.add(data, chosen, chosen.length)

    assert.deepEqual(new Map(counter.result().buckets.map(({ value, count }) => [value, count])), expected, `${most}`)
  }
})
