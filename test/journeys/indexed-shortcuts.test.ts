import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeApp } from '../support/make-app.ts'

const shortcut = (inputAlias: string) => ({
  inputAlias,
  destinationUrl: `https://wiki.example/${inputAlias}`,
  createdBy: 'Amy@acme.example',
})
const external = (inputAlias: string) => ({ ...shortcut(inputAlias), intermediateUrl: `http://go/${inputAlias}` })

test('external and hosted go links are replaced in pages, each kind by itself', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  const { indexedShortcuts } = app.app.services
  const send = (operation: string, uploadId: string, shortcuts: object[], flags: object) =>
    app.index(operation, { uploadId, shortcuts, ...flags }, token)
  const only = { isFirstPage: true, isLastPage: true }

  assert.equal((await send('bulkindexshortcuts', 'u1', [external('old')], only)).status, 200)
  assert.equal((await send('uploadshortcuts', 'u1', [{ ...shortcut('Plan'), unlisted: true }], only)).status, 200)
  await send('bulkindexshortcuts', 'u2', [external('a')], { isFirstPage: true })
  assert.deepEqual(
    (await indexedShortcuts.external()).map((each) => each.inputAlias),
    ['old'],
  )
  await send('bulkindexshortcuts', 'u2', [external('b')], { isLastPage: true })

  assert.deepEqual(
    (await indexedShortcuts.external()).map((each) => each.inputAlias),
    ['a', 'b'],
  )
  assert.deepEqual(await indexedShortcuts.hosted(), [
    { ...shortcut('Plan'), createdBy: 'amy@acme.example', unlisted: true },
  ])
})

test('times of go links are read as those of documents', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  const times = { createTime: 1_790_856_000, updateTime: '2026-10-01T12:00:01Z' }

  await app.index(
    'uploadshortcuts',
    { uploadId: 'u', isFirstPage: true, isLastPage: true, shortcuts: [{ ...shortcut('a'), ...times }] },
    token,
  )

  const [stored] = await app.app.services.indexedShortcuts.hosted()
  assert.deepEqual([stored?.createTime, stored?.updateTime], [1_790_856_000, 1_790_856_001])
})

test('a go link needs an alias, an author and addresses that a browser may open', async () => {
  const app = await makeApp()
  const token = await app.indexingToken()
  const field = async (change: object) => {
    const shortcuts = [external('a'), { ...external('b'), ...change }]
    const answer = await app.index('bulkindexshortcuts', { uploadId: 'u', isFirstPage: true, shortcuts }, token)
    assert.equal(answer.status, 400)
    return answer.body.error.details[0].field
  }

  assert.equal(await field({ inputAlias: 'two words' }), 'shortcuts[1].inputAlias')
  assert.equal(await field({ createdBy: 'amy' }), 'shortcuts[1].createdBy')
  assert.equal(await field({ createTime: 1_790_856_000_000 }), 'shortcuts[1].createTime')
  assert.equal(await field({ updateTime: 'soon' }), 'shortcuts[1].updateTime')
  assert.equal(await field({ destinationUrl: 'javascript:alert(1)' }), 'shortcuts[1].destinationUrl')
  assert.equal(await field({ intermediateUrl: 'go/b' }), 'shortcuts[1].intermediateUrl')
})
