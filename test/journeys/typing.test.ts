import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AMARA, DEMO_DAY, makeDemoApp } from '../support/demo-app.ts'
import { allEmbedded } from '../support/meaning-app.ts'
import { TYPED_QUERIES } from '../support/typed-queries.ts'

const app = await makeDemoApp({ meaning: 'builtin' }, DEMO_DAY)
await allEmbedded(app)
const amara = await app.clientToken(AMARA)

const TYPING = { inputDetails: { isTyping: true }, pageSize: 3 }
/** Three fifths of the half that nothing was tuned on. `npm run test:long -- typing` types all of both halves. */
const isTyped = (_query: string, at: number) =>
  process.env['ALMANAC_TYPED_QUERIES'] === 'all' || (at % 2 === 1 && at % 10 < 6)

test('results are right on every key, and the first one rarely changes', async (t) => {
  let [keys, right, queries, steady, changes] = [0, 0, 0, 0, 0]
  let [several, all] = [0, 0]
  for (const query of TYPED_QUERIES.filter(isTyped)) {
    const [first] = await app.titles(amara, query)
    if (first === undefined) continue
    const typed: string[][] = []
    for (let length = 1; length <= query.length; length++) {
      typed.push(await app.titles(amara, query.slice(0, length), TYPING))
    }
    const late = typed.slice(Math.ceil(query.length / 2) - 1)
    const good = late.filter((titles) => titles.includes(first)).length
    keys += late.length
    right += good
    queries++
    if (good === late.length) steady++
    all += query.length
    const space = query.indexOf(' ')
    if (space < 0) continue
    several++
    changes += typed.filter((titles, at) => at > space && titles[0] !== typed[at - 1]?.[0]).length
  }
  t.diagnostic(
    `${queries} queries, ${all} keys. From half of the letters on, the document that comes first in the end is among the first three ` +
      `for ${((100 * right) / keys).toFixed(1)} % of keys, and for all keys of ${((100 * steady) / queries).toFixed(1)} % of queries. ` +
      `The first result changes ${(changes / several).toFixed(2)} times after the first word.`,
  )
  assert.ok(queries >= 50)
  assert.ok(right / keys >= 0.8)
  assert.ok(changes / several <= 1.5)
})

test('a word that begins like a visible one finds it and is not corrected', async () => {
  const finished = await app.titles(amara, 'gateway')
  for (const typed of ['ga', 'gat', 'gate', 'gatew', 'gatewa', 'gateway']) {
    const { body } = await app.search(amara, typed, TYPING)

    assert.equal(body.results[0].title, finished[0], typed)
    assert.equal(body.metadata.searchedQuery, typed)
    assert.equal(body.metadata.modifiedQueryWasUsed, false)
    assert.equal(body.metadata.querySuggestion, undefined)
  }
})

test('a misspelled word is corrected when it is finished, not while it is typed', async () => {
  const typing = await app.search(amara, 'travle policy', TYPING)
  const finished = await app.search(amara, 'travle policy')

  assert.equal(typing.body.metadata.searchedQuery, 'travle policy')
  assert.equal(finished.body.metadata.searchedQuery, 'travel policy')
})

test('the letters typed are highlighted as the beginning of a word', async () => {
  const { body } = await app.search(amara, 'reconn', TYPING)

  const snippets = body.results.flatMap((result: { snippets: unknown[] }) => result.snippets)
  const marked = snippets.flatMap(
    ({ text, ranges }: { text: string; ranges: { startIndex: number; endIndex: number }[] }) =>
      ranges.map(({ startIndex, endIndex }) => text.slice(startIndex, endIndex).toLowerCase()),
  )
  assert.ok(marked.length > 0)
  for (const word of marked) assert.match(word, /^reconn/)
})

test('the number next to a filter is what it finds while a word is typed', async () => {
  const { body } = await app.search(amara, 'gatew', TYPING)
  const types = body.facetResults.find(({ sourceName }: { sourceName: string }) => sourceName === 'type')
  for (const { value, count } of types.buckets.slice(0, 3)) {
    const facetFilters = [{ fieldName: 'type', values: [{ value: value.stringValue, relationType: 'EQUALS' }] }]
    const requestOptions = { facetBucketSize: 10, facetFilters }
    const filtered = await app.search(amara, 'gatew', { ...TYPING, requestOptions })

    assert.equal(filtered.body.totalCount, count)
  }
})

test('pages of a word that is still typed fit together', async () => {
  const first = await app.search(amara, 'gatew', TYPING)
  const second = await app.search(amara, 'gatew', { ...TYPING, cursor: first.body.cursor })
  const other = await app.search(amara, 'gatew', { pageSize: 3, cursor: first.body.cursor })

  const ids = [...first.body.results, ...second.body.results].map(
    ({ document }: { document: { id: string } }) => document.id,
  )
  assert.equal(new Set(ids).size, 6)
  assert.equal(second.body.totalCount, first.body.totalCount)
  assert.equal(other.status, 400)
})

const NONSENSE = [
  'zxqvbnm flurble',
  'xyzzy plugh',
  'lorem ipsum dolor',
  'quux corge grault',
  'blorptastic quaxle',
  'unicorn rebate',
  'purple elephant dance',
  'wibble wobble',
  'asdf jkl',
  'kjsdhf',
]

for (const query of NONSENSE) {
  test(`"${query}" finds nothing`, async () => {
    for (const rest of [{}, TYPING]) {
      const { body } = await app.search(amara, query, rest)

      assert.equal(body.totalCount, 0, body.metadata.searchedQuery)
      assert.equal(body.metadata.modifiedQueryWasUsed, false)
    }
  })
}

test('a word that nobody uses is not replaced to fit the others', async () => {
  const { body } = await app.search(amara, 'unicorn tax rebate')

  assert.equal(body.metadata.searchedQuery, 'unicorn tax rebate')
  assert.doesNotMatch(JSON.stringify(body.metadata), /rebase/)
})
