import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const app = await makeApp()
const push = await app.indexingToken()
await app.addDatasource({ name: 'wiki', isUserReferencedByEmail: true })
const page = (id: string, permissions?: object) => ({
  id,
  objectType: 'Page',
  title: `Wombat ${id}`,
  viewURL: `https://wiki.example/${id}`,
  ...(permissions && { permissions }),
})
const forBob = { allowedUsers: [{ email: 'bob@acme.example' }] }
const documents = [page('plan'), page('plain'), page('secret', forBob), page('draft')]
await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
const link = (inputAlias: string) => ({
  inputAlias,
  destinationUrl: `https://wiki.example/${inputAlias}`,
  createdBy: 'bob@acme.example',
})
const only = { uploadId: 'u1', isFirstPage: true, isLastPage: true }
const external = { ...link('secret'), intermediateUrl: 'http://go/secret' }
await app.index('bulkindexshortcuts', { ...only, shortcuts: [external] }, push)
const hosted = [link('plan'), { ...link('draft'), unlisted: true }, link('gone')]
await app.index('uploadshortcuts', { ...only, shortcuts: hosted }, push)
await app.indexed()
const ann = await app.clientToken('ann@acme.example')
const bob = await app.clientToken('bob@acme.example')

async function titles(token: string, query: string, rest: Record<string, unknown> = {}): Promise<string[]> {
  const { body } = await app.search(token, query, rest)
  return body.results.map(({ title }: { title: string }) => title).sort()
}

test('has:golink finds what a go link leads to, within what the caller may see', async () => {
  assert.deepEqual(await titles(ann, 'wombat has:golink'), ['Wombat plan'])
  assert.deepEqual(await titles(bob, 'wombat has:golink'), ['Wombat draft', 'Wombat plan', 'Wombat secret'])
  assert.deepEqual(await titles(ann, 'wombat -has:golink'), ['Wombat draft', 'Wombat plain'])
})

test('the same as a facet filter', async () => {
  const facetFilters = [{ fieldName: 'has', values: [{ value: 'golink', relationType: 'EQUALS' }] }]

  assert.deepEqual(await titles(ann, 'wombat', { requestOptions: { facetBucketSize: 10, facetFilters } }), [
    'Wombat plan',
  ])
})

for (const filter of ['collection:pets', 'my:history']) {
  test(`${filter} leaves no page empty without a word`, async () => {
    const { body } = await app.search(ann, `wombat ${filter}`)

    assert.equal(body.totalCount, 0)
    assert.equal(body.metadata.searchWarning.warningType, 'MAYBE_INVALID_FACET_QUERY')
    assert.deepEqual(body.metadata.searchWarning.ignoredTerms, [filter])
  })
}
