import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HeldDocumentStore } from '../../src/domain/governance/held-document-store.ts'
import { eventually } from '../support/eventually.ts'
import { KnowledgeApp } from '../support/knowledge.ts'
import { postgresDatabases } from '../support/postgres-databases.ts'
import { NAMING, shownDocuments } from '../support/shown-documents.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

const postgres = await postgresDatabases()
const POLICIES = '/rest/api/v1/governance/data/policies'
const OVERRIDES = '/rest/api/v1/governance/documents/visibilityoverrides'
const keyword = { type: 'INFO_TYPE', value: 'CREDIT_CARD_NUMBER' }
const config = { sensitiveContentOptions: { customSensitiveExpressions: [{ id: 'cards', keyword }] } }
const CARD = '4111 1111 1111 1111'
const IDS = ['changed', 'fresh', 'paid', 'plain']

/** Keeps documents from being let go, as policies that take their time would. */
class SlowPolicies {
  readonly #store: HeldDocumentStore
  readonly #release: HeldDocumentStore['release']
  readonly #waiting = Promise.withResolvers<void>()

  constructor(world: KnowledgeApp) {
    this.#store = world.app.app.services.heldDocuments
    this.#release = this.#store.release.bind(this.#store)
    this.#store.release = async (...given) => {
      await this.#waiting.promise
      return this.#release(...given)
    }
  }

  /** They never come back. */
  fail(): void {
    this.#waiting.promise.catch(() => {})
    this.#waiting.reject(new Error('the service ends'))
  }

  end(): void {
    this.#store.release = this.#release
    this.#waiting.resolve()
  }

  /** A test that fails must not keep its service from ending. */
  [Symbol.dispose](): void {
    this.end()
  }
}

const page = (id: string, textContent: string) => ({
  ...{ id, objectType: 'Page', title: `Page ${id}`, viewURL: `https://wiki.example/${id}` },
  body: { mimeType: 'text/plain', textContent: `The bandicoot. ${textContent}` },
})

async function sendAll({ app, push }: KnowledgeApp, texts: Readonly<Record<string, string>>): Promise<void> {
  const documents = Object.entries(texts).map(([id, text]) => page(id, text))
  const { status } = await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
  assert.equal(status, 200)
}

async function hiding(world: KnowledgeApp, request: object = {}): Promise<string> {
  const policy = { name: 'Cards', config, autoHideDocs: true, ...request }
  const { body } = await world.app.send(POLICIES, policy, { token: world.admin })
  const { id } = body.report
  await eventually('the policy has scanned everything', async () => {
    const { report } = (await world.app.send(`${POLICIES}/${id}`, undefined, { token: world.admin, method: 'GET' }))
      .body
    return report.lastScanStatus === 'SUCCESS'
  })
  return id
}

async function isSeen(world: KnowledgeApp, id: string): Promise<boolean> {
  const { body } = await world.ask(world.ann, 'getdocuments', { documentSpecs: [{ id: `wiki:Page:${id}` }] })
  return 'title' in body.documents[`wiki:Page:${id}`]
}

for (const kind of ['SQLite', 'PostgreSQL']) {
  const settings = async () => (kind === 'SQLite' ? {} : { databaseUrl: await postgres.createDatabase() })

  test(`a document written while a policy hides documents stays hidden until it is scanned (${kind})`, async () => {
    const world = await KnowledgeApp.make(await settings())
    const { app, ann, admin } = world
    await sendAll(world, { changed: 'As it was.', plain: 'As it is.' })
    await app.indexed()
    const { collection } = (await world.ask(ann, 'createcollection', { name: 'Bandicoots' })).body
    const told = () => shownDocuments(world, IDS, collection.id, 'paid')
    const addedCollectionItemDescriptors = IDS.map((id) => ({ itemType: 'DOCUMENT', documentId: `wiki:Page:${id}` }))
    const timestamp = app.clock.now().toISOString()
    await hiding(world)
    await sendAll(world, { fresh: 'New.', paid: 'New, too.' })
    await eventually('they can be added to a collection', async () => isSeen(world, 'paid'))
    await app.indexed()
    await world.ask(ann, 'addcollectionitems', { collectionId: collection.id, addedCollectionItemDescriptors })
    const events = IDS.map((id) => ({ action: 'VIEW', timestamp, url: `https://wiki.example/${id}` }))
    await world.ask(ann, 'activity', { events })
    const before = await told()
    for (const path of NAMING) assert.deepEqual(before[path], IDS, path)

    using slow = new SlowPolicies(world)
    await sendAll(world, { changed: `Paid with ${CARD}.`, paid: `Paid with ${CARD}.`, fresh: 'Without a card.' })
    const held = await told()
    const docIds = IDS.map((id) => `docIds=wiki:Page:${id}`).join('&')
    const said = await app.send(`${OVERRIDES}?${docIds}`, undefined, { token: admin, method: 'GET' })

    for (const path of NAMING) assert.deepEqual(held[path], ['plain'], path)
    assert.deepEqual([held.itemCount, held.cards, held.isToolRefused], [['1'], ['0'], ['true']])
    assert.deepEqual(
      said.body.visibilityOverrides.map(({ override }: { override: string }) => override),
      ['HIDE_FROM_ALL', 'HIDE_FROM_ALL', 'HIDE_FROM_ALL', 'NONE'],
    )

    slow.end()
    await eventually('what holds no card is shown', async () => isSeen(world, 'fresh'))
    await app.indexed()
    const after = await told()
    for (const path of NAMING) assert.deepEqual(after[path], ['fresh', 'plain'], path)
    assert.deepEqual([after.itemCount, after.cards, after.isToolRefused], [['2'], ['0'], ['true']])
  })

  test(`an upload is held as a whole, and so is what is sent singly meanwhile (${kind})`, async () => {
    const world = await KnowledgeApp.make(await settings())
    const { app, push } = world
    await sendAll(world, { changed: 'As it was.' })
    await app.indexed()
    await hiding(world)

    using slow = new SlowPolicies(world)
    const documents = [
      page('changed', `Paid with ${CARD}.`),
      page('fresh', 'No card.'),
      ...Array.from({ length: 20 }, (_, at) => page(`p${at}`, at % 2 === 0 ? CARD : 'None.')),
    ]
    const upload = { uploadId: 'u', isFirstPage: true, isLastPage: true, datasource: 'wiki', documents }
    assert.equal((await app.index('bulkindexdocuments', upload, push)).status, 200)
    assert.deepEqual([await isSeen(world, 'changed'), await isSeen(world, 'fresh')], [false, false])
    assert.deepEqual(await app.titles(world.ann, 'bandicoot'), [])
    slow.end()
    await app.indexed()

    const titles = await app.titles(world.ann, 'bandicoot', { pageSize: 100 })
    const expected = ['Page fresh', ...Array.from({ length: 10 }, (_, at) => `Page p${2 * at + 1}`)]
    assert.deepEqual(titles.sort(), expected.sort())
  })

  test(`a policy about sharing holds a document whose permissions change (${kind})`, async () => {
    const world = await KnowledgeApp.make(await settings())
    const { app, push, ann } = world
    const own = { allowedUsers: [{ email: 'ann@acme.example' }] }
    const documents = [{ ...page('changed', 'A plan.'), permissions: own }]
    await app.index('indexdocuments', { datasource: 'wiki', documents }, push)
    await app.indexed()
    await hiding(world, { config: { broadSharingOptions: { anonymousAccessEnabled: true } } })
    assert.equal(await isSeen(world, 'changed'), true)

    using slow = new SlowPolicies(world)
    const permissions = { allowAnonymousAccess: true }
    const ref = { datasource: 'wiki', objectType: 'Page', id: 'changed' }
    await app.index('updatepermissions', { ...ref, permissions }, push)
    assert.deepEqual([await isSeen(world, 'changed'), await app.titles(ann, 'bandicoot')], [false, []])
    slow.end()
    await app.indexed()

    assert.deepEqual([await isSeen(world, 'changed'), await app.titles(ann, 'bandicoot')], [false, []])
  })

  test(`documents held when the service stopped are scanned after the next start (${kind})`, async () => {
    const data = { data: temporaryFolder(), ...(await settings()) }
    const world = await KnowledgeApp.make(data)
    await hiding(world)
    using slow = new SlowPolicies(world)
    await sendAll(world, { fresh: 'No card.', paid: CARD })
    slow.fail()
    await world.app.app.stop()

    const again = await KnowledgeApp.make(data)
    await again.app.indexed()
    assert.deepEqual([await isSeen(again, 'fresh'), await isSeen(again, 'paid')], [true, false])
    assert.deepEqual(await again.app.titles(again.ann, 'bandicoot'), ['Page fresh'])
  })
}

test('without a policy that hides, and with one that looks on some days only, nothing waits', async () => {
  const world = await KnowledgeApp.make()
  using slow = new SlowPolicies(world)

  await sendAll(world, { plain: 'Nothing hides.' })
  assert.equal(await isSeen(world, 'plain'), true)
  const id = await hiding(world, { autoHideDocs: false })
  await sendAll(world, { plain: 'One that only tells.' })
  assert.equal(await isSeen(world, 'plain'), true)
  await world.app.send(`${POLICIES}/${id}`, { autoHideDocs: true, frequency: 'DAILY' }, { token: world.admin })
  await sendAll(world, { plain: 'Tomorrow.' })
  assert.equal(await isSeen(world, 'plain'), true)
  await world.app.send(`${POLICIES}/${id}`, { frequency: 'CONTINUOUS' }, { token: world.admin })
  await sendAll(world, { plain: 'At once.' })
  assert.equal(await isSeen(world, 'plain'), false)
  await world.app.send(`${POLICIES}/${id}`, { status: 'INACTIVE' }, { token: world.admin })
  slow.end()
  await eventually('what waited for a policy that is no more is shown', async () => isSeen(world, 'plain'))
})
