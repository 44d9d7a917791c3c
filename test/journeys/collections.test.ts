import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audience, KnowledgeApp, role, sameRefusal } from '../support/knowledge.ts'

const app = await KnowledgeApp.make()
const { ann, bob, eve, admin } = app
let made = 0
const make = async (token: string, rest: object = {}) => {
  const { status, body } = await app.ask(token, 'createcollection', { name: `Collection ${++made}`, ...rest })
  assert.equal(status, 200, JSON.stringify(body))
  return body.collection
}
const add = (token: string, collectionId: number, ...items: object[]) =>
  app.ask(token, 'addcollectionitems', { collectionId, addedCollectionItemDescriptors: items })
const get = (token: string, id: number) => app.ask(token, 'getcollection', { id, withItems: true })
const page = (id: string) => ({ itemType: 'DOCUMENT', documentId: `wiki:Page:${id}` })
const link = (name: string) => ({ itemType: 'URL', url: `https://${name}.example`, name })
const namesIn = (collection: { items: { name: string }[] }) => collection.items.map(({ name }) => name)

test('a collection keeps documents, addresses and notes in their order', async () => {
  const { id } = await make(ann, { description: 'All of it', icon: 'book' })

  await add(ann, id, page('open'), link('two'), { itemType: 'TEXT', name: 'A note', description: 'Read on' })
  const before = (await get(bob, id)).body
  const [, second] = before.collection.items
  await add(ann, id, { ...link('between'), newNextItemId: second.itemId })
  const { collection, trackingToken } = (await get(bob, id)).body

  assert.deepEqual(namesIn(collection), ['Wombat handbook', 'between', 'two', 'A note'])
  assert.equal(collection.items[0].document.url, 'https://wiki.example/open')
  assert.equal(collection.items[0].createdBy.name, 'Ann Adams')
  assert.equal(collection.itemCount, 4)
  assert.equal(collection.description, 'All of it')
  assert.equal(collection.creator.name, 'Ann Adams')
  assert.equal(trackingToken, collection.trackingToken)
})

test('an item whose document the reader may not see is absent for that reader, and counts agree', async () => {
  const { id } = await make(bob)
  await add(bob, id, page('closed'), page('open'))
  const listed = async (token: string) => {
    const { body } = await app.ask(token, 'listcollections')
    return body.collections.find((each: { id: number }) => each.id === id).itemCount
  }

  const [forBob, forAnn] = [(await get(bob, id)).body.collection, (await get(ann, id)).body.collection]

  assert.deepEqual(namesIn(forBob), ['Salaries of wombats', 'Wombat handbook'])
  assert.equal(forBob.itemCount, 2)
  assert.deepEqual(namesIn(forAnn), ['Wombat handbook'])
  assert.equal(forAnn.itemCount, 1)
  assert.deepEqual([await listed(bob), await listed(ann)], [2, 1])
})

test('nobody adds a document that they may not see, or twice the same, or one of another datasource', async () => {
  const { id } = await make(ann)
  await add(ann, id, page('open'))

  const [hidden, absent] = [await add(ann, id, link('a'), page('closed')), await add(ann, id, page('nowhere'))]
  const twice = await add(ann, id, link('b'), page('open'))
  const limited = await make(ann, { allowedDatasource: 'drive' })
  const wrong = await add(ann, limited.id, page('open'))

  assert.equal(hidden.status, 422)
  assert.equal(hidden.body.errorCode, 'CORRUPT_ITEM')
  assert.ok(sameRefusal(hidden, absent, ['wiki:Page:closed', 'wiki:Page:nowhere']))
  assert.equal(twice.status, 409)
  assert.equal(twice.body.error.errorType, 'EXISTING_ITEM')
  assert.equal(wrong.status, 422)
  assert.equal((await get(ann, id)).body.collection.itemCount, 1, 'all or none')
})

test('editors change items, readers do not', async () => {
  const { id } = await make(ann, { addedRoles: role('EDITOR', 'bob') })
  await add(ann, id, page('open'), link('two'))
  const [first] = (await get(ann, id)).body.collection.items
  const item = { collectionId: id, itemId: first.itemId }

  const refused = [
    await add(eve, id, link('three')),
    await app.ask(eve, 'editcollectionitem', { ...item, name: 'Eve' }),
    await app.ask(eve, 'deletecollectionitem', item),
  ]
  const edited = await app.ask(bob, 'editcollectionitem', { ...item, name: 'Handbook', description: 'Read first' })
  const unknown = await app.ask(bob, 'editcollectionitem', { ...item, itemId: 'nothing' })
  const removed = await app.ask(bob, 'deletecollectionitem', item)

  for (const { status, body } of refused) {
    assert.equal(status, 403)
    assert.equal(body.error.errorCode, 'NO_PERMISSIONS')
  }
  assert.equal(edited.body.collection.items[0].name, 'Handbook')
  assert.equal(edited.body.collection.items[0].description, 'Read first')
  assert.equal(unknown.status, 404)
  assert.deepEqual(namesIn(removed.body.collection), ['two'])
})

test('a private collection is the same 404 as one that is not there, in every operation', async () => {
  const { id } = await make(ann, { addedRoles: role('VIEWER', 'ann') })
  await add(ann, id, link('one'))
  const { itemId } = (await get(ann, id)).body.collection.items[0]
  const absent = id === 7 ? 8 : 7
  const requests: [string, (id: number) => object][] = [
    ['getcollection', (each) => ({ id: each })],
    ['editcollection', (each) => ({ id: each, name: 'x' })],
    ['deletecollection', (each) => ({ ids: [each] })],
    ['addcollectionitems', (each) => ({ collectionId: each, addedCollectionItemDescriptors: [link('x')] })],
    ['editcollectionitem', (each) => ({ collectionId: each, itemId })],
    ['deletecollectionitem', (each) => ({ collectionId: each, itemId })],
    ['createcollection', (each) => ({ name: 'inside', parentId: each })],
  ]

  for (const [operation, request] of requests) {
    const [hidden, missing] = [
      await app.ask(bob, operation, request(id)),
      await app.ask(bob, operation, request(absent)),
    ]
    assert.equal(hidden.status, 404, operation)
    assert.equal(hidden.body.errorCode, 'NOT_FOUND')
    assert.ok(sameRefusal(hidden, missing, [id, absent]), operation)
  }
  const { body } = await app.ask(bob, 'listcollections')
  assert.equal(
    body.collections.some((each: { id: number }) => each.id === id),
    false,
  )
  assert.equal((await get(admin, id)).status, 200)
})

test('a tree of collections is shared as its outermost one is', async () => {
  const root = await make(ann, audience('department', 'Sales'))
  const child = await make(ann, { parentId: root.id })
  const grandchild = await make(ann, { parentId: child.id })
  await add(ann, grandchild.id, page('open'))

  const seen = await app.ask(bob, 'getcollection', { id: grandchild.id, withItems: true, withHierarchy: true })
  const hidden = await get(eve, grandchild.id)
  const own = await app.ask(ann, 'editcollection', { id: child.id, name: 'c', addedRoles: role('VIEWER', 'eve') })

  assert.equal(seen.body.collection.itemCount, 1)
  assert.equal(seen.body.rootCollection.id, root.id)
  assert.equal(seen.body.rootCollection.childCount, 1)
  assert.equal(seen.body.rootCollection.children[0].children[0].id, grandchild.id)
  assert.equal(hidden.status, 404)
  assert.equal(own.status, 400)
  assert.match(own.body.error.message, /outermost/)
})

test('a collection moves with everything in it, but never into itself or too deep', async () => {
  const open = await make(ann)
  const closed = await make(ann, { addedRoles: role('VIEWER', 'ann') })
  const child = await make(ann, { parentId: open.id })
  const inner = await make(ann, { parentId: child.id })
  assert.equal((await get(bob, inner.id)).status, 200)

  const circle = await app.ask(ann, 'editcollection', { id: open.id, name: 'Open', parentId: inner.id })
  const moved = await app.ask(ann, 'editcollection', { id: child.id, parentId: closed.id })

  assert.equal(circle.status, 400)
  assert.equal(circle.body.error.details[0].field, 'parentId')
  assert.equal(moved.body.collection.parentId, closed.id)
  assert.equal((await get(bob, inner.id)).status, 404, 'who may read it is now decided there')
  assert.equal((await get(ann, open.id)).body.collection.childCount, 0)
  let deepest = inner.id
  for (let level = 4; level <= 6; level++) deepest = (await make(ann, { parentId: deepest })).id
  const tooDeep = await app.ask(ann, 'createcollection', { name: 'Too deep', parentId: deepest })
  assert.equal(tooDeep.status, 422)
  assert.equal(tooDeep.body.errorCode, 'HEIGHT_VIOLATION')
})

test('deleting a collection deletes those inside; of several all or none', async () => {
  const [root, other] = [await make(ann), await make(bob)]
  const child = await make(ann, { parentId: root.id })

  const refused = await app.ask(ann, 'deletecollection', { ids: [root.id, other.id] })
  assert.equal(refused.status, 403)
  assert.equal((await get(ann, child.id)).status, 200)
  const deleted = await app.ask(ann, 'deletecollection', { ids: [root.id, child.id] })

  assert.equal(deleted.status, 200)
  assert.equal(deleted.body, '')
  assert.equal((await get(ann, root.id)).status, 404)
  assert.equal((await get(ann, child.id)).status, 404)
})

test("a name is taken by one's own collections alone", async () => {
  await make(ann, { name: 'Mine', addedRoles: role('VIEWER', 'ann') })

  const again = await app.ask(ann, 'createcollection', { name: 'mine' })
  const others = await app.ask(bob, 'createcollection', { name: 'Mine' })

  assert.equal(again.status, 422)
  assert.equal(again.body.errorCode, 'NAME_EXISTS')
  assert.equal(others.status, 200, 'or a name would tell what others keep for themselves')
})

test('of many who ask for the same name at once, one gets it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.ask(eve, 'createcollection', { name: 'At once' })),
  )

  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 422, 422, 422, 422, 422])
})

test('items that many add at once are all there', async () => {
  const { id } = await make(ann)

  await Promise.all(Array.from({ length: 6 }, (_, at) => add(ann, id, link(`site${at}`))))

  assert.equal((await get(ann, id)).body.collection.itemCount, 6)
})

test('a locked collection is changed by administrators alone, and only they lock', async () => {
  const { id } = await make(ann)

  const own = await app.ask(ann, 'editcollection', { id, name: 'n', adminLocked: true })
  const locked = await app.ask(admin, 'editcollection', { id, adminLocked: true })

  assert.equal(own.status, 400)
  assert.equal(locked.body.adminLocked, true)
  assert.equal((await add(ann, id, link('one'))).status, 403)
  assert.equal((await app.ask(ann, 'deletecollection', { ids: [id] })).status, 403)
  assert.equal((await add(admin, id, link('one'))).status, 200)
})

test('whoever gives their own rights away still gets the answer', async () => {
  const { id } = await make(ann, { addedRoles: [...role('VIEWER', 'ann'), ...role('OWNER', 'bob')] })

  const left = await app.ask(bob, 'editcollection', { id, removedRoles: role('OWNER', 'bob') })

  assert.equal(left.status, 200)
  assert.equal((await get(bob, id)).status, 404)
})
