import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Random } from '../../../../test/support/random.ts'
import { randomDocument } from '../../../../test/support/random-corpus.ts'
import { testVisibility } from '../../../../test/support/visibility.ts'
import type { EngineRequest, Filter } from '../../../domain/search/engine/search-engine.ts'
import { EmbeddedEngine } from '../embedded-engine.ts'

const everyone = testVisibility(['public', 'ds:wiki', 'group:wiki:eng', 'group:wiki:ops'])
const person = (name: string): Filter => ({
  kind: 'any',
  sets: [
    [{ kind: 'value', field: 'author', values: [name], isNegated: false }],
    [{ kind: 'words', field: 'authorName', words: name }],
  ],
})
const request: EngineRequest = {
  query: { text: 'amber birch cobalt', phrases: ['amber birch'], excluded: ['falcon'] },
  filters: [{ kind: 'any', sets: ['ann', 'bob', 'a'].map((name) => [person(name)]) }],
  offset: 0,
  size: 10,
  facets: ['app', 'tag'],
}
const plain: EngineRequest = { ...request, query: { text: 'amber birch', phrases: [], excluded: [] }, filters: [] }

test('a search is cut off at its time wherever it is, and the next one is none the worse', async (t) => {
  const engine = await EmbeddedEngine.open({ mergeWidth: 2 })
  const random = new Random(5)
  for (let batch = 0; batch < 3; batch += 1) {
    const keys = Array.from({ length: 300 }, (_, at) => batch * 300 + at + 1)
    await engine.apply(keys.map((key) => ({ kind: 'upsert', seq: key, document: randomDocument(random, key) })))
  }
  const withoutName = ({ snapshot: _, ...answer }: Awaited<ReturnType<typeof engine.search>>) => answer
  const expected = withoutName(await engine.search(plain, everyone))
  let looks = 0
  // Time that passes only while somebody looks at it: so every look is the last one once.
  t.mock.method(performance, 'now', () => ++looks)

  let cuts = 0
  for (let limit = 1; ; limit += 1) {
    const outcome = await engine.search({ ...request, timeoutMillis: limit }, everyone).catch((error) => error)
    assert.deepEqual(withoutName(await engine.search(plain, everyone)), expected, `cut off at look ${limit}`)
    if (!(outcome instanceof Error)) break
    assert.equal((outcome as unknown as { code: string }).code, 'request_timeout')
    cuts += 1
  }

  assert.ok(cuts > 10, `${cuts} looks`)
  await engine.close()
})

test('many values in sets of their own find what each of them finds', async () => {
  const engine = await EmbeddedEngine.open()
  const random = new Random(6)
  const keys = Array.from({ length: 400 }, (_, at) => at + 1)
  await engine.apply(keys.map((key) => ({ kind: 'upsert', seq: key, document: randomDocument(random, key) })))
  const found = async (filter: Filter) => {
    const all = { ...plain, query: { text: '', phrases: [], excluded: [] }, filters: [filter], size: 400 }
    return new Set((await engine.search(all, everyone)).hits.map(({ key }) => key))
  }
  const tag = (value: string): Filter => ({ kind: 'value', field: 'tag', values: [value], isNegated: false })
  const alone: Filter[] = [tag('red'), tag('BLUE'), person('ann'), person('bob'), { kind: 'not', filter: tag('green') }]

  const together = await found({ kind: 'any', sets: alone.map((filter) => [filter]) })

  const each = await Promise.all(alone.map(found))
  assert.deepEqual([...together].sort(), [...each.reduce((union, set) => union.union(set), new Set<number>())].sort())
  await engine.close()
})
