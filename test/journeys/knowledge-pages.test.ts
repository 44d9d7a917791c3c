import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KnowledgeApp } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { bob, eve, admin } = app

/** All pages of a list, by their items' ids. */
async function pages(token: string, operation: string, field: string, pageSize: number): Promise<unknown[][]> {
  const found: unknown[][] = []
  for (let cursor: string | undefined; ; ) {
    const { status, body } = await app.ask(token, operation, { pageSize, ...(cursor && { cursor }) })
    assert.equal(status, 200, JSON.stringify(body))
    found.push(body[field].map(({ id }: { id: unknown }) => id))
    assert.equal(body.hasMoreResults, body.cursor !== undefined)
    if (!body.hasMoreResults) return found
    cursor = body.cursor
  }
}

test('pins are listed in pages, each once, and only those that the reader may see', async () => {
  for (const [at, documentId] of ['open', 'closed', 'other', 'open', 'other'].entries()) {
    const { status } = await app.ask(bob, 'pin', { documentId: `wiki:Page:${documentId}`, queries: [`q${at}`] })
    assert.equal(status, 200)
    if (at % 2 === 0) app.app.clock.advance({ seconds: 1 })
  }

  const whole = (await app.ask(bob, 'listpins')).body
  const ofBob = await pages(bob, 'listpins', 'pins', 2)
  const ofEve = await pages(eve, 'listpins', 'pins', 3)

  assert.equal(whole.hasMoreResults, false)
  assert.deepEqual(
    ofBob.flat(),
    whole.pins.map(({ id }: { id: string }) => id),
  )
  assert.deepEqual(
    ofBob.map((page) => page.length),
    [2, 2, 1],
  )
  assert.deepEqual(
    ofEve.map((page) => page.length),
    [3, 1],
    'one is of a document that she may not see',
  )
  assert.equal((await app.app.send('/rest/api/v1/listpins', undefined, { token: bob })).status, 200, 'without a body')
})

test('collections are listed in pages, by name, also those of one name', async () => {
  const names = ['Delta', 'Alpha', 'Echo', 'Alpha', 'Bravo']
  for (const [at, name] of names.entries()) {
    const { status } = await app.ask(at === 3 ? admin : bob, 'createcollection', { name })
    assert.equal(status, 200)
  }

  const whole = (await app.ask(bob, 'listcollections')).body
  const paged = await pages(bob, 'listcollections', 'collections', 2)

  assert.deepEqual(
    whole.collections.map(({ name }: { name: string }) => name),
    names.toSorted(),
  )
  assert.deepEqual(
    paged.flat(),
    whole.collections.map(({ id }: { id: number }) => id),
  )
  assert.deepEqual(
    paged.map((page) => page.length),
    [2, 2, 1],
  )
})

test('a cursor that is none of ours is refused by its name', async () => {
  for (const operation of ['listpins', 'listcollections']) {
    const { status, body } = await app.ask(bob, operation, { cursor: 'bm9uZQ' })
    assert.deepEqual([status, body.error.details[0].field], [400, 'cursor'])
  }
})
